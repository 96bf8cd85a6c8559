import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The design's own fonts, which every document uses. */
export const BRAND_FONTS = ['sansita-900', 'onest-500', 'onest-600', 'onest-700'] as const;

/** Loaded on demand, by preference. Of `noto-sans-sc` only the symbols: ★, ✓, → and others. */
export const OTHER_FONTS = [
  'noto-sans',
  'vazirmatn',
  'noto-sans-hebrew',
  'noto-sans-georgian',
  'noto-sans-armenian',
  'noto-emoji',
  'noto-sans-sc',
] as const;

/** Represents {@link BRAND_FONTS}: Onest draws what Sansita lacks, with the same characters per weight. */
const MAIN_FONT = 'onest-500';

/** Lists all characters of each font. */
export const CHARACTERS_FILE = 'characters.json';

/**
 * Returns a text in its drawable form, and the {@link OTHER_FONTS} that it needs; null if no font has one of its
 * characters: a text is drawn whole or not at all.
 */
export type Glyphs = (text: string) => { text: string; fonts: readonly string[] } | null;

/** Characters without a glyph: the line break, and those that join or part letters and emoji. */
const SILENT = /\n|[\u200c\u200d]|[\ufe0e\ufe0f]|[\u{e0061}-\u{e007f}]/gu;
/** Invisible characters except {@link SILENT}. */
const UNSEEN =
  /(?!\n|[\u200c\u200d]|[\ufe0e\ufe0f]|[\u{e0061}-\u{e007f}])[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;
const SPACES = /[\t\v\f\r\u0085\p{Z}]+/gu;

const graphemes = new Intl.Segmenter('tr', { granularity: 'grapheme' });

const tidy = (text: string) => text.normalize('NFC').replace(SPACES, ' ').replace(UNSEEN, '').trim();

/** Returns the only function that decides if the fonts in `folder` can draw a text. */
export function openGlyphs(folder: string): Glyphs {
  const characters = JSON.parse(readFileSync(join(folder, CHARACTERS_FILE), 'utf8')) as Record<
    string,
    string
  >;

  /** Returns the first font that has a letter with all its marks. */
  function fontOf(grapheme: string): string | undefined {
    const parts = [...grapheme.replace(SILENT, '')];
    return [MAIN_FONT, ...OTHER_FONTS].find((font) =>
      parts.every((part) => characters[font]?.includes(part)),
    );
  }

  /** Returns the grapheme, or its plain equivalent: of mathematical letters, units and ligatures. */
  const drawable = (grapheme: string) =>
    [grapheme, grapheme.normalize('NFKC')].find((form) => fontOf(form) !== undefined);

  return (text) => {
    const drawn = [...graphemes.segment(tidy(text))].map(({ segment }) => drawable(segment));
    if (drawn.includes(undefined)) return null;
    const needed = new Set(drawn.map((grapheme = '') => fontOf(grapheme)));
    return { text: drawn.join(''), fonts: OTHER_FONTS.filter((font) => needed.has(font)) };
  };
}
