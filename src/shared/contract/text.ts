import * as z from 'zod/mini';

/** What nobody sees or can type (trust.md rule 9): controls, half surrogates, what turns, joins or fills unmarked. */
const UNSEEN = '\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\u2800';
/** A picture, or a skin colour behind one. */
const EMOJI = '\\p{Extended_Pictographic}\\p{Emoji_Modifier}';
const PICTURE = `[${EMOJI}][\\uFE0E\\uFE0F]?`;
/** Emoji are joined by U+200D and end in variation selectors (UTS 51); nowhere else has either any business. */
const SEEN = [
  `[^${UNSEEN}${EMOJI}]`,
  `${PICTURE}(?:\\u200D${PICTURE})*`,
  // Keycaps, and the flags of England, Scotland and Wales.
  '\\uFE0F\\u20E3',
  '\\u{1F3F4}[\\u{E0061}-\\u{E007A}]{5}\\u{E007F}',
].join('|');

const SINGLE_LINE = new RegExp(`^(?:${SEEN})*$`, 'u');
const MULTI_LINE = new RegExp(`^(?:${SEEN}|[\\n\\r\\t])*$`, 'u');

const BAD_CHARACTERS = 'Bu alanda kullanılamayan karakterler var.';

const tooLong = (limit: number) => `En fazla ${limit} karakter yazabilirsiniz.`;

function textOf(characters: RegExp, max: number, min: number, tooShort?: string) {
  return z
    .string(tooShort)
    .check(
      z.normalize('NFC'),
      z.trim(),
      z.minLength(min, tooShort),
      z.maxLength(max, tooLong(max)),
      z.regex(characters, BAD_CHARACTERS),
    );
}

/** NFC, trimmed, at most `max` characters, none unseen. `tooShort` is also said when there is none at all. */
export const lineOfText = (max: number, min = 0, tooShort?: string) =>
  textOf(SINGLE_LINE, max, min, tooShort);

/** Several lines of people's text, with the same rules as {@link lineOfText}. */
export const linesOfText = (max: number, min = 0, tooShort?: string) =>
  textOf(MULTI_LINE, max, min, tooShort);
