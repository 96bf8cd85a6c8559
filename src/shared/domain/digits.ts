const DIGIT = /\p{Nd}/u;
const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu;

/** Returns the ASCII digit. Unicode orders each script's digits, and adjacent sets, from 0 to 9 without a gap. */
function asciiOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (DIGIT.test(String.fromCodePoint(code - 1 - before))) before += 1;
  return String(before % 10);
}

/**
 * Replaces the digits of every script (Arabic, Persian, full-width) with 0 to 9. Every parser of typed
 * numbers uses it.
 */
export const toAsciiDigits = (text: string): string => text.replace(OTHER_DIGITS, asciiOf);

/** Returns the digits of a text as 0 to 9, and drops all other characters. */
export const digitsOf = (text: string): string => toAsciiDigits(text).replace(/\D/g, '');
