import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The look's own fonts, with which every document is drawn. */
export const LOOK_FONTS = ['sansita-900', 'onest-500', 'onest-600', 'onest-700'] as const;

/**
 * Fonts that are loaded only if a text needs them, by preference. Emoji are before Chinese, which has hearts and telephones
 * too and is five times as large.
 */
export const OTHER_FONTS = [
  'noto-sans',
  'vazirmatn',
  'noto-sans-hebrew',
  'noto-sans-georgian',
  'noto-sans-armenian',
  'noto-emoji',
  'noto-sans-sc',
  'noto-sans-kr',
] as const;

/** It stands for {@link LOOK_FONTS}: what Sansita lacks is drawn with Onest, whose weights have the same characters. */
const MAIN_FONT = 'onest-500';

/** All characters of each font. */
export const CHARACTERS_FILE = 'characters.json';

/** A text as it is drawn, and which of {@link OTHER_FONTS} that takes. */
interface DrawableText {
  text: string;
  fonts: readonly string[];
}

/** Null if one of the text's characters is in no font: a text is drawn whole or not at all. */
export type Glyphs = (text: string) => DrawableText | null;

/** Has no glyph of its own: a line break, and what joins emoji or chooses their form. */
const SILENT = /\n|\u200d|[\ufe0e\ufe0f]|[\u{e0061}-\u{e007f}]/gu;
/** Invisible characters except {@link SILENT}. */
const UNSEEN =
  /(?!\n|\u200d|[\ufe0e\ufe0f]|[\u{e0061}-\u{e007f}])[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;
const SPACES = /[\t\v\f\r\u0085\p{Z}]+/gu;

const graphemes = new Intl.Segmenter('tr', { granularity: 'grapheme' });

const tidy = (text: string) => text.normalize('NFC').replace(SPACES, ' ').replace(UNSEEN, '').trim();

/** Knows what the fonts in `folder` can draw; nothing else decides about it. */
export function openGlyphs(folder: string): Glyphs {
  const characters = JSON.parse(readFileSync(join(folder, CHARACTERS_FILE), 'utf8')) as Record<
    string,
    string
  >;

  /** The first font that has a letter with all its marks. */
  function fontOf(grapheme: string): string | undefined {
    const parts = [...grapheme.replace(SILENT, '')];
    return [MAIN_FONT, ...OTHER_FONTS].find((font) =>
      parts.every((part) => characters[font]?.includes(part)),
    );
  }

  /** As it is, or as the plain letters it stands for: fancy ones of mathematics, units, ligatures. */
  const drawable = (grapheme: string) =>
    [grapheme, grapheme.normalize('NFKC')].find((form) => fontOf(form) !== undefined);

  return (text) => {
    const drawn = [...graphemes.segment(tidy(text))].map(({ segment }) => drawable(segment));
    if (drawn.includes(undefined)) return null;
    const needed = new Set(drawn.map((grapheme = '') => fontOf(grapheme)));
    return { text: drawn.join(''), fonts: OTHER_FONTS.filter((font) => needed.has(font)) };
  };
}
