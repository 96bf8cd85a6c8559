import type { $brand } from 'zod/mini';
import { digitsOf, toAsciiDigits } from './digits.ts';

/**
 * Turkish mobile numbers: canonical `+905321234567` (stored and sent), login field `+90 5321234567`, registration field
 * `+90 532 123 45 67` (product.md 5.1, product.md 5.2).
 */

/** `+905321234567`. What people type becomes one at the edge, by {@link parsePhone} or the contract's schema. */
export type CanonicalPhone = string & $brand<'CanonicalPhone'>;

/** Fixed start of the login field; it cannot be deleted. */
export const LOGIN_PREFIX = '+90 ';
/** What the registration field shows before anything is typed. */
export const REGISTRATION_INITIAL = '+90 5';

const CANONICAL = /^\+905\d{9}$/;
const REGISTRATION = /^\+90 5\d{2} \d{3} \d{2} \d{2}$/;
/** Digits of a number without its country code. */
export const NATIONAL_DIGITS = 10;

/** What people and address books put between digits: spaces, dashes, dots, brackets, direction marks. */
const BETWEEN_DIGITS = /[\s\p{Pd}\p{Cf}\u2212().]+/gu;
/** With its country code, with a trunk zero, with both or without. */
const TURKISH_MOBILE = /^(?:(?:[+＋]|00)?90)?0?(5\d{9})$/;

/** The digits that a field keeps, without country code or trunk zero. It cuts: never read a number by it. */
function nationalDigits(text: string): string {
  let digits = digitsOf(text);
  // A national number never starts with 0 or 9, so repeated prefixes (typed after a pasted one) can go too.
  while (digits.startsWith('90') || digits.startsWith('0')) {
    digits = digits.slice(digits.startsWith('90') ? 2 : 1);
  }
  return digits.slice(0, NATIONAL_DIGITS);
}

export function isCanonicalPhone(text: string): text is CanonicalPhone {
  return CANONICAL.test(text);
}

/** Whether `text` has the registration form's final shape, `+90 5XX XXX XX XX`. */
export function isRegistrationPhone(text: string): boolean {
  return REGISTRATION.test(text);
}

/**
 * Returns the Turkish mobile number that `text` is, in any way of writing it, and null for anything else: another
 * country's number, a landline, a digit too many. Nothing is cut or left out, or the number would be a stranger's.
 */
export function parsePhone(text: string): CanonicalPhone | null {
  const [, national] = TURKISH_MOBILE.exec(toAsciiDigits(text).replace(BETWEEN_DIGITS, '')) ?? [];
  const phone = `+90${national}`;
  return isCanonicalPhone(phone) ? phone : null;
}

/** The login field after a change: the prefix, then at most ten digits. */
export function formatLoginPhone(text: string): string {
  // Typing over or before the prefix leaves fragments of it; they are not the owner's digits.
  return LOGIN_PREFIX + nationalDigits(text);
}

/** The registration field after a change: `+90 5` until the digits start with 905, then grouped. */
export function formatRegistrationPhone(text: string): string {
  const digits = nationalDigits(text);
  if (!digits.startsWith('5')) return REGISTRATION_INITIAL;
  const groups = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 8), digits.slice(8, 10)];
  return ['+90', ...groups.filter((group) => group !== '')].join(' ');
}

/** `+905321234567` as people read it: `+90 532 123 45 67`. */
export function displayPhone(phone: CanonicalPhone): string {
  return formatRegistrationPhone(phone);
}

/** For logs: the first six and last two characters stay, `+90532*****67`. */
export function maskPhone(phone: string): string {
  return phone.length < 9 ? '*'.repeat(phone.length) : `${phone.slice(0, 6)}*****${phone.slice(-2)}`;
}
