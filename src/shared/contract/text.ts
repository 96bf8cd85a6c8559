import * as z from 'zod/mini';

/** Controls, half surrogates, line separators, and whatever turns, joins or fills without a mark. */
const INVISIBLE = '\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\u2800';
/** A picture, or a skin colour behind one. */
const EMOJI = '\\p{Extended_Pictographic}\\p{Emoji_Modifier}';
const PICTURE = `[${EMOJI}][\\uFE0E\\uFE0F]?`;
const LETTER = '(?!\\p{Default_Ignorable_Code_Point})[\\p{L}\\p{M}]';
/** Matches a readable unit of text, captured, or one invisible character. No text is matched in two ways. */
export const UNIT = new RegExp(
  `(${[
    // The flags of England, Scotland and Wales, before the black flag with which they begin.
    '\\u{1F3F4}[\\u{E0061}-\\u{E007A}]{5}\\u{E007F}',
    // Only emoji are joined by U+200D and end in variation selectors (UTS 51).
    `${PICTURE}(?:\\u200D${PICTURE})*`,
    // Keycaps.
    '[0-9#*]\\uFE0F\\u20E3',
    // Persian and Indic words need the two joiners between letters (UAX 31).
    `(?:${LETTER})+(?:[\\u200C\\u200D](?:${LETTER})+)*`,
    `[^${INVISIBLE}${EMOJI}]`,
  ].join('|')})|[${INVISIBLE}]`,
  'gu',
);
/** Controls, and what turns the letters around (U+202D, U+202E): nobody types them, and they can forge a text. */
const HARMFUL = /[\p{Cc}\p{Cs}\u202D\u202E]/u;
const SEPARATORS = '\u2028\u2029';
const LINE_BREAKS = /[\n\r]/g;
const ANY_LINE_BREAK = /[\n\r\u2028\u2029]/;

/** NFC takes quadratic time over a run of combining marks; people's words have at most 30 (UAX 15, Stream-Safe). */
const MARKS_WITHOUT_END = /\p{M}{31}/u;
/** UTF-16 units that one unit of NFC may come from, with room for spaces around the text. */
const DECOMPOSED = 4;

const BAD_CHARACTERS = 'Bu alanda kullanılamayan karakterler var.';

const tooLong = (limit: number) => `En fazla ${limit} karakter yazabilirsiniz.`;

/** Drops invisible characters that address books and keyboards add; keeps harmful ones, which are rejected afterwards. */
const dropInvisible = (text: string, lineBreak: string): string =>
  text.replace(UNIT, (character: string, readable?: string) => {
    if (readable !== undefined) return readable;
    if (SEPARATORS.includes(character)) return lineBreak;
    if (character === '\t') return ' ';
    return HARMFUL.test(character) ? character : '';
  });

/** What an address in several lines, typed or filled in, is in one. */
const joinLines = (text: string): string =>
  text
    .split(ANY_LINE_BREAK)
    .map((line) => line.trim().replace(/,$/, ''))
    .filter((line) => line !== '')
    .join(', ');

function textOf(
  lineBreak: ' ' | '\n',
  max: number,
  min: number,
  tooShort?: string,
  prepare = (text: string) => text,
) {
  const atMost = (length: number) => z.maxLength(length, { error: tooLong(max), abort: true });
  const isHarmless = (text: string) =>
    !HARMFUL.test(lineBreak === ' ' ? text : text.replace(LINE_BREAKS, ''));
  return z.string(tooShort).check(
    // `abort`: without it zod goes on to the checks that follow.
    atMost(DECOMPOSED * max),
    z.overwrite((text) => dropInvisible(prepare(text), lineBreak)),
    z.refine((text) => !MARKS_WITHOUT_END.test(text), { error: BAD_CHARACTERS, abort: true }),
    z.normalize('NFC'),
    z.trim(),
    z.minLength(min, tooShort),
    atMost(max),
    z.refine(isHarmless, BAD_CHARACTERS),
  );
}

/**
 * NFC, trimmed, without invisible characters, at most `max` characters. Controls are rejected. `tooShort` is also the
 * sentence for a missing text.
 */
export const lineOfText = (max: number, min = 0, tooShort?: string) => textOf(' ', max, min, tooShort);

/** Several lines of people's text, with the same rules as {@link lineOfText}. */
export const linesOfText = (max: number, min = 0, tooShort?: string) => textOf('\n', max, min, tooShort);

/** An address, with the same rules as {@link lineOfText}: its lines become one, with commas between them. */
export const addressOfText = (max: number) => textOf(' ', max, 0, undefined, joinLines);
