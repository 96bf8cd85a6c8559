import { isIP } from 'node:net';
import { unprintable } from '#server/observability/escape-for-terminal.ts';
import { maskPhone, parsePhone } from '#shared/domain/phone.ts';

/** Ten digits or more, however they are grouped: a phone number, as far as anybody can tell. */
const NUMBER = /\+?\d(?:[\s().-]{0,2}\d){9,14}(?!\d)/g;
/** Digits that are no number of anybody's: a SHA-256. */
const HASH = /^[0-9a-f]{64}$/;

/** As logs have them; a hash is none. */
export function maskNumbers(text: string): string {
  if (isIP(text) !== 0 || HASH.test(text)) return text;
  return text.replace(NUMBER, (number) => maskPhone(parsePhone(number) ?? number));
}

/** The data as JSON has them (times in ISO 8601), numbers masked in every text unless they are asked for. */
export function plainData(data: object, showPhones: boolean): object {
  const mask = (_: string, value: unknown) =>
    typeof value === 'string' && !showPhones ? maskNumbers(value) : value;
  return JSON.parse(JSON.stringify(data), mask) as object;
}

/** JSON that no terminal obeys: what is not to be seen is escaped, which JSON bears. */
export function asJson(data: object): string {
  const escaped = (character: string) =>
    [...Array(character.length).keys()]
      .map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`)
      .join('');
  // What was a line break in a text is escaped already: these are between the fields.
  return JSON.stringify(data, null, 2).replace(unprintable, (character) =>
    character === '\n' ? character : escaped(character),
  );
}
