import * as z from 'zod/mini';

/** Invisible characters (trust.md rule 9): controls, half surrogates, and what turns, joins or fills without a mark. */
const UNSEEN = '\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\u2800';
/** A picture, or a skin colour behind one. */
const EMOJI = '\\p{Extended_Pictographic}\\p{Emoji_Modifier}';
const PICTURE = `[${EMOJI}][\\uFE0E\\uFE0F]?`;
/** One readable character. Only emoji are joined by U+200D and end in variation selectors (UTS 51). */
export const READABLE = new RegExp(
  [
    // The flags of England, Scotland and Wales, before the black flag with which they begin.
    '\\u{1F3F4}[\\u{E0061}-\\u{E007A}]{5}\\u{E007F}',
    `${PICTURE}(?:\\u200D${PICTURE})*`,
    // Keycaps.
    '[0-9#*]\\uFE0F\\u20E3',
    `[^${UNSEEN}${EMOJI}]`,
  ].join('|'),
  'gu',
);
const LINE_BREAKS = /[\n\r\t]/g;

/** NFC takes quadratic time over a run of combining marks; people's words have at most 30 (UAX 15, Stream-Safe). */
const MARKS_WITHOUT_END = /\p{M}{31}/u;
/** UTF-16 units that one unit of NFC may come from, with room for spaces around the text. */
const DECOMPOSED = 4;

const BAD_CHARACTERS = 'Bu alanda kullanılamayan karakterler var.';

const tooLong = (limit: number) => `En fazla ${limit} karakter yazabilirsiniz.`;

/** Takes the readable characters out, one after the other: linear, because it never reads one in two ways. */
const unreadable = (text: string): string => text.replace(READABLE, '');

function textOf(unreadableIn: (text: string) => string, max: number, min: number, tooShort?: string) {
  const atMost = (length: number) => z.maxLength(length, { error: tooLong(max), abort: true });
  return z.string(tooShort).check(
    // `abort`: without it zod goes on to the checks that follow.
    atMost(DECOMPOSED * max),
    z.refine((text) => !MARKS_WITHOUT_END.test(text), { error: BAD_CHARACTERS, abort: true }),
    z.normalize('NFC'),
    z.trim(),
    z.minLength(min, tooShort),
    atMost(max),
    z.refine((text) => unreadableIn(text) === '', BAD_CHARACTERS),
  );
}

/** NFC, trimmed, at most `max` characters, none unseen. `tooShort` is also said when there is none at all. */
export const lineOfText = (max: number, min = 0, tooShort?: string) => textOf(unreadable, max, min, tooShort);

/** Several lines of people's text, with the same rules as {@link lineOfText}. */
export const linesOfText = (max: number, min = 0, tooShort?: string) =>
  textOf((text) => unreadable(text).replace(LINE_BREAKS, ''), max, min, tooShort);
