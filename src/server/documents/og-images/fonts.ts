import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Renderer } from '@takumi-rs/wasm/node';
import type { TextStyle } from './layout.ts';

const SANSITA = ['sansita', 'sansita-latin', 'sansita-latin-ext'];
const ONEST = ['onest', 'onest-latin', 'onest-latin-ext', 'onest-cyrillic', 'onest-cyrillic-ext'];
const OTHERS = ['noto-sans-arabic', 'noto-emoji'];

export const FONT_NAMES: readonly string[] = [...SANSITA, ...ONEST, ...OTHERS];

/** Beside each font's name, the code points that it has a glyph for. */
export const CHARACTERS_FILE = 'characters.json';

export const faces = {
  // Sansita's space is narrow after f, as `web/styles/base.css` says.
  display: { fontFamily: FONT_NAMES.join(', '), fontWeight: 800, wordSpacing: '0.1em' },
  text: { fontFamily: [...ONEST, ...OTHERS].join(', '), fontWeight: 500 },
} as const satisfies Record<TextStyle['face'], object>;

/** Joiners and variation selectors: shown by no glyph of their own, followed by those that know them. */
const isSilent = (character: number) =>
  character === 0x200c || character === 0x200d || (character >= 0xfe00 && character <= 0xfe0f);

const graphemes = new Intl.Segmenter('tr', { granularity: 'grapheme' });

export async function registerFonts(renderer: Renderer, folder: string): Promise<void> {
  for (const name of FONT_NAMES) {
    await renderer.registerFont({ name, data: readFileSync(join(folder, `${name}.ttf`)) });
  }
}

/** Drops what no font in `folder` can show: a gap is better than a box. Letters lose marks before they go. */
export function openShowable(folder: string): (text: string) => string {
  const stored = JSON.parse(readFileSync(join(folder, CHARACTERS_FILE), 'utf8')) as Record<string, number[]>;
  // Both faces end in the same fonts; what those lack is not worth a letter of another style.
  const fonts = [...ONEST, ...OTHERS].map((name) => new Set(stored[name]));

  function isShown(grapheme: string): boolean {
    const characters = [...grapheme]
      .map((character) => character.codePointAt(0) ?? 0)
      .filter((character) => !isSilent(character));
    if (characters.length === 0) return false;
    return fonts.some((font) => characters.every((character) => font.has(character)));
  }

  function shownPart(grapheme: string): string {
    if (grapheme === '\n' || isShown(grapheme)) return grapheme;
    const bare = grapheme.normalize('NFKD').replace(/\p{M}/gu, '');
    return bare !== '' && isShown(bare) ? bare : '';
  }

  return (text) =>
    [...graphemes.segment(text.normalize('NFC'))]
      .map(({ segment }) => shownPart(segment))
      .join('')
      .replace(/[^\S\n]+/gu, ' ')
      .trim();
}
