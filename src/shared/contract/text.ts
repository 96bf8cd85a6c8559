import * as z from 'zod/mini';

/**
 * Controls, lone surrogates, line separators, and characters that change direction, join or fill invisibly.
 */
const INVISIBLE = '\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\u2800';
/** An emoji, or a skin tone after one. */
const EMOJI = '\\p{Extended_Pictographic}\\p{Emoji_Modifier}';
const PICTURE = `[${EMOJI}][\\uFE0E\\uFE0F]?`;
const LETTER = '(?!\\p{Default_Ignorable_Code_Point})[\\p{L}\\p{M}]';
/** Matches a readable unit of text, captured, or one invisible character. Matches are unambiguous. */
export const UNIT = new RegExp(
  `(${[
    // The flags of England, Scotland and Wales; before the plain black flag, because they begin with it.
    '\\u{1F3F4}[\\u{E0061}-\\u{E007A}]{5}\\u{E007F}',
    // Only emoji may contain U+200D as joiner and end in variation selectors (UTS 51).
    `${PICTURE}(?:\\u200D${PICTURE})*`,
    // Keycaps.
    '[0-9#*]\\uFE0F\\u20E3',
    // Persian and Indic words need the two joiners between letters (UAX 31).
    `(?:${LETTER})+(?:[\\u200C\\u200D](?:${LETTER})+)*`,
    `[^${INVISIBLE}${EMOJI}]`,
  ].join('|')})|[${INVISIBLE}]`,
  'gu',
);
/** Controls and direction overrides (U+202D, U+202E): people do not type them, and they can forge a text. */
const HARMFUL = /[\p{Cc}\p{Cs}\u202D\u202E]/u;
const SEPARATORS = '\u2028\u2029';
const LINE_BREAKS = /[\n\r]/g;

/**
 * NFC takes quadratic time for a run of combining marks; real words have at most 30 (UAX 15, Stream-Safe).
 */
const MARKS_WITHOUT_END = /\p{M}{31}/u;
/** Maximum UTF-16 units that NFC composes into one, with room for spaces around the text. */
const DECOMPOSED = 4;

/** Refuses controls and endless combining marks, in any text. */
export const BAD_CHARACTERS = 'Bu alanda kullanılamayan karakterler var.';

const tooLong = (limit: number) => `En fazla ${limit} karakter yazabilirsiniz.`;

/**
 * Drops invisible characters that address books and keyboards add; keeps harmful ones, which a later check
 * rejects.
 */
const dropInvisible = (text: string, lineBreak: string): string =>
  text.replace(UNIT, (character: string, readable?: string) => {
    if (readable !== undefined) return readable;
    if (SEPARATORS.includes(character)) return lineBreak;
    if (character === '\t') return ' ';
    return HARMFUL.test(character) ? character : '';
  });

/** Joins the lines of an address, typed or autofilled, with commas. */
const joinLines = (text: string): string =>
  text
    .split(LINE_BREAKS)
    .map((line) => line.trim().replace(/,$/, ''))
    .filter((line) => line !== '')
    .join(', ');

function textOf(
  lineBreak: ' ' | '\n',
  max: number,
  min: number,
  tooShort?: string,
  finish = (text: string) => text,
) {
  const atMost = (length: number) => z.maxLength(length, { error: tooLong(max), abort: true });
  const isHarmless = (text: string) =>
    !HARMFUL.test(lineBreak === ' ' ? text : text.replace(LINE_BREAKS, ''));
  return z.string(tooShort).check(
    // `abort`: otherwise zod continues with the next checks.
    atMost(DECOMPOSED * max),
    z.overwrite((text) => finish(dropInvisible(text, lineBreak))),
    z.refine((text) => !MARKS_WITHOUT_END.test(text), { error: BAD_CHARACTERS, abort: true }),
    z.normalize('NFC'),
    z.trim(),
    z.minLength(min, tooShort),
    atMost(max),
    z.refine(isHarmless, BAD_CHARACTERS),
  );
}

/**
 * Accepts one line, normalized to NFC and trimmed, without invisible characters, of at most `max` characters.
 * Rejects controls. `tooShort` is also the message for a missing text.
 */
export const lineOfText = (max: number, min = 0, tooShort?: string) => textOf(' ', max, min, tooShort);

/** Accepts several lines of text, with the same rules as {@link lineOfText}. */
export const linesOfText = (max: number, min = 0, tooShort?: string) => textOf('\n', max, min, tooShort);

/** Accepts an address, with the same rules as {@link lineOfText}. Joins its lines with commas. */
export const addressOfText = (max: number) => textOf('\n', max, 0, undefined, joinLines);
