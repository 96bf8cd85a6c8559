import { toAsciiDigits } from './digits.ts';

/** Combining marks, and characters that people omit or vary: spaces, apostrophes, quotes, dashes, dots. */
const LEFT_OUT = /[\p{M}\p{P}\p{Z}\p{Cf}\s]+/gu;

/**
 * Returns a search key that ignores case, accents, apostrophes, dashes, spaces and scripts of digits.
 * `Işıl’ın Yeri` and `isilin yeri` have equal keys.
 */
export const searchText = (text: string): string =>
  toAsciiDigits(text.toLocaleLowerCase('tr').normalize('NFKD').replaceAll('ı', 'i')).replace(LEFT_OUT, '');
