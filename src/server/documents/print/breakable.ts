/** Longer words, in letters, may be broken after every {@link PART} letters. */
const MAX_UNBROKEN_LENGTH = 24;
const PART = 12;
const SOFT_HYPHEN = '\u00ad';

const graphemes = new Intl.Segmenter('tr', { granularity: 'grapheme' });

/** Returns the text with soft hyphens in words that would be wider than any line. */
export const breakable = (text: string): string => text.split(' ').map(breakableWord).join(' ');

function breakableWord(word: string): string {
  const letters = [...graphemes.segment(word)].map(({ segment }) => segment);
  if (letters.length <= MAX_UNBROKEN_LENGTH) return word;
  const parts = Array.from({ length: Math.ceil(letters.length / PART) }, (_, part) =>
    letters.slice(part * PART, (part + 1) * PART).join(''),
  );
  return parts.join(SOFT_HYPHEN);
}
