import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The code points for which each font of the paper has a glyph. */
export const CHARACTERS_FILE = 'characters.json';

/** Words with more signs than this may be broken at every so many of them. */
const LONGEST_WHOLE_WORD = 24;
const PART = 12;
const SOFT_HYPHEN = '\u00ad';

const graphemes = new Intl.Segmenter('tr', { granularity: 'grapheme' });

/** With soft hyphens in words that would be wider than any line. */
export const breakable = (text: string): string => text.split(' ').map(breakableWord).join(' ');

function breakableWord(word: string): string {
  const signs = [...graphemes.segment(word)].map(({ segment }) => segment);
  if (signs.length <= LONGEST_WHOLE_WORD) return word;
  const parts = Array.from({ length: Math.ceil(signs.length / PART) }, (_, part) =>
    signs.slice(part * PART, (part + 1) * PART).join(''),
  );
  return parts.join(SOFT_HYPHEN);
}

/**
 * Makes texts of people fit for paper: one line, composed, without what no font in `folder` can show; a letter
 * loses its marks before it goes.
 */
export function openShownText(folder: string): (text: string) => string {
  const fonts = Object.values(
    JSON.parse(readFileSync(join(folder, CHARACTERS_FILE), 'utf8')) as Record<string, number[]>,
  ).map((characters) => new Set(characters));

  const isShown = (grapheme: string) =>
    fonts.some((font) => [...grapheme].every((sign) => font.has(sign.codePointAt(0) ?? -1)));

  function shownPart(grapheme: string): string {
    if (isShown(grapheme)) return grapheme;
    const bare = grapheme.normalize('NFKD').replace(/\p{M}/gu, '');
    return bare !== '' && isShown(bare) ? bare : '';
  }

  return (text) => {
    const line = text
      .normalize('NFC')
      .replace(/[\t-\r\u0085\p{Z}]+/gu, ' ')
      .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu, '');
    const shown = [...graphemes.segment(line)].map(({ segment }) => shownPart(segment)).join('');
    return shown.trim().replace(/ +/g, ' ');
  };
}
