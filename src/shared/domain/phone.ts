import type { $brand } from 'zod/mini';
import { digitsOf, toAsciiDigits } from './digits.ts';

/**
 * Formats of Turkish mobile numbers: canonical `+905321234567` (stored and sent), login field `+90
 * 5321234567`, registration field `+90 532 123 45 67` (product.md 5.1, product.md 5.2).
 */

/** `+905321234567`. {@link parsePhone} or the contract's schema converts typed text to it. */
export type CanonicalPhone = string & $brand<'CanonicalPhone'>;

/** Fixed prefix of the login field, which people cannot delete. */
export const LOGIN_PREFIX = '+90 ';
/** Initial value of the registration field. */
export const REGISTRATION_INITIAL = '+90 5';

export const CANONICAL_PHONE = /^\+905\d{9}$/;
const REGISTRATION = /^\+90 5\d{2} \d{3} \d{2} \d{2}$/;
/** Number of digits without the country code. */
export const NATIONAL_DIGITS = 10;

/**
 * Characters that people and address books put between digits: spaces, dashes, dots, brackets, slashes,
 * direction marks. `*` and `#` are keys: such a number does something else.
 */
const BETWEEN_DIGITS = /(?![*#])[\s\p{P}\p{Cf}\u2212]/gu;
/** Accepts an optional country code and an optional trunk zero. */
const TURKISH_MOBILE = /^(?:(?:[+＋]|00)?90)?0?(5\d{9})$/;

/**
 * Drops country code and trunk zero. A national number never starts with 0 or 9, so repeated ones (typed after a pasted
 * one) go too.
 */
export const withoutPrefix = (digits: string): string => digits.replace(/^(?:90|0)+/, '');

/** Returns the digits that a field keeps. It truncates: never parse a number with it. */
const nationalDigits = (text: string): string => withoutPrefix(digitsOf(text)).slice(0, NATIONAL_DIGITS);

export function isCanonicalPhone(text: string): text is CanonicalPhone {
  return CANONICAL_PHONE.test(text);
}

/** Returns true if `text` has the final format of the registration form, `+90 5XX XXX XX XX`. */
export function isRegistrationPhone(text: string): boolean {
  return REGISTRATION.test(text);
}

/**
 * Parses a Turkish mobile number in any notation. Returns null for anything else: a foreign number, a
 * landline, a digit too many. Never truncates, because the result would be another person's number.
 */
export function parsePhone(text: string): CanonicalPhone | null {
  const [, national] = TURKISH_MOBILE.exec(toAsciiDigits(text).replace(BETWEEN_DIGITS, '')) ?? [];
  const phone = `+90${national}`;
  return isCanonicalPhone(phone) ? phone : null;
}

/** Formats the login field after a change: the prefix, then at most ten digits. */
export function formatLoginPhone(text: string): string {
  // Typing over or before the prefix leaves fragments of it; these are not digits of the number.
  return LOGIN_PREFIX + nationalDigits(text);
}

/** Formats the registration field after a change: `+90 5` until the digits start with 905, then in groups. */
export function formatRegistrationPhone(text: string): string {
  const digits = nationalDigits(text);
  if (!digits.startsWith('5')) return REGISTRATION_INITIAL;
  const groups = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 8), digits.slice(8, 10)];
  return ['+90', ...groups.filter((group) => group !== '')].join(' ');
}

/**
 * Formats a number for display: `+90 532 123 45 67`. Returns other forms unchanged: the app may store a customer's
 * number in its own form.
 */
export function displayPhone(phone: string): string {
  return isCanonicalPhone(phone) ? formatRegistrationPhone(phone) : phone;
}

/** Masks a number for logs: keeps the first six and last two characters, `+90532*****67`. */
export function maskPhone(phone: string): string {
  return phone.length < 9 ? '*'.repeat(phone.length) : `${phone.slice(0, 6)}*****${phone.slice(-2)}`;
}
