import { isIP } from 'node:net';
import { unprintable } from '#server/observability/escape-for-terminal.ts';
import { maskPhone, parsePhone } from '#shared/domain/phone.ts';

/** Ten digits or more, in any grouping: possibly a phone number. */
const NUMBER = /\+?\d(?:[\s().-]{0,2}\d){9,14}(?!\d)/g;
/** A SHA-256, whose digits are not a phone number. */
const HASH = /^[0-9a-f]{64}$/;

/** Masks numbers as the log does, except in hashes and IP addresses. */
export function maskNumbers(text: string): string {
  if (isIP(text) !== 0 || HASH.test(text)) return text;
  return text.replace(NUMBER, (number) => maskPhone(parsePhone(number) ?? number));
}

/** Returns plain JSON values (times in ISO 8601), with masked numbers unless `showPhones`. */
export function plainData(data: object, showPhones: boolean): object {
  const mask = (_: string, value: unknown) =>
    typeof value === 'string' && !showPhones ? maskNumbers(value) : value;
  return JSON.parse(JSON.stringify(data), mask) as object;
}

/** Returns JSON in which characters that control a terminal are escaped. */
export function asJson(data: object): string {
  const escaped = (character: string) =>
    character.replace(/./gs, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  // Line breaks inside texts are already escaped. These separate the fields.
  return JSON.stringify(data, null, 2).replace(unprintable, (character) =>
    character === '\n' ? character : escaped(character),
  );
}
