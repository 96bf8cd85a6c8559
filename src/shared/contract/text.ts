import * as z from 'zod/mini';

// Control characters (line breaks apart), bidirectional overrides and invisible separators: trust.md rule 9.
const SINGLE_LINE = /^[^\p{Cc}\u2028\u2029\u200B\u202A-\u202E\u2066-\u2069\uFEFF]*$/u;
const MULTI_LINE = /^(?:[^\p{Cc}\u2028\u2029\u200B\u202A-\u202E\u2066-\u2069\uFEFF]|[\n\r\t])*$/u;

const BAD_CHARACTERS = 'Bu alanda kullanılamayan karakterler var.';

const tooLong = (limit: number) => `En fazla ${limit} karakter yazabilirsiniz.`;

function textOf(characters: RegExp, max: number, min: number, tooShort?: string) {
  return z
    .string()
    .check(
      z.normalize('NFC'),
      z.trim(),
      z.minLength(min, tooShort),
      z.maxLength(max, tooLong(max)),
      z.regex(characters, BAD_CHARACTERS),
    );
}

/** One line of people's text: NFC, trimmed, at most `max` characters, no control or bidi-override characters. */
export const lineOfText = (max: number, min = 0, tooShort?: string) =>
  textOf(SINGLE_LINE, max, min, tooShort);

/** Several lines of people's text, with the same rules as {@link lineOfText}. */
export const linesOfText = (max: number, min = 0, tooShort?: string) =>
  textOf(MULTI_LINE, max, min, tooShort);
