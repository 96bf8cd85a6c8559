import { toAsciiDigits } from './digits.ts';

/**
 * Combining marks, and characters that people omit or vary: spaces, apostrophes, quotes, dashes (the minus
 * sign, too), dots. Some apostrophes are modifiers: `\p{Lm}`, `\p{Sk}`.
 */
const LEFT_OUT = /[\p{M}\p{P}\p{Z}\p{Cf}\p{Lm}\p{Sk}\u2212\s]+/gu;

/**
 * Returns a search key that ignores case, accents, apostrophes, dashes, spaces and scripts of digits.
 * `Işıl’ın Yeri` and `isilin yeri` have equal keys. Capitals, because both i's have the same one, and ß has
 * two; NFKD first, because decorative letters have no case.
 */
export const searchText = (text: string): string =>
  toAsciiDigits(text.normalize('NFKD').toUpperCase()).replace(LEFT_OUT, '');
