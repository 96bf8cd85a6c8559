import { toAsciiDigits } from './digits.ts';

/** Marks of letters, and what people leave out or write in several ways: spaces, apostrophes, quotes, dashes, dots. */
const LEFT_OUT = /[\p{M}\p{P}\p{Z}\p{Cf}\s]+/gu;

/**
 * Returns a text as it is searched for: the same for every way of writing case, accents, apostrophes, dashes, spaces and
 * digits. `Işıl’ın Yeri` and `isilin yeri` are equal.
 */
export const searchText = (text: string): string =>
  toAsciiDigits(text.toLocaleLowerCase('tr').normalize('NFKD').replaceAll('ı', 'i')).replace(LEFT_OUT, '');
