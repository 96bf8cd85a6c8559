import { digitsOf, toAsciiDigits } from '#shared/domain/digits.ts';
import { LOGIN_PREFIX, NATIONAL_DIGITS, withoutPrefix } from '#shared/domain/phone.ts';

/** An edit as the browser reports it: the field before and after it, and the new caret position. */
interface PhoneEdit {
  previous: string;
  raw: string;
  /** Index into `raw`. */
  caret: number;
  /** `InputEvent.inputType`; empty if the browser does not report it. */
  inputType: string;
}

export interface PhoneFieldState {
  value: string;
  caret: number;
  /** A whole number was inserted that is not a Turkish mobile number; it is not truncated. */
  rejected?: boolean;
}

const PREFIX_LENGTH = LOGIN_PREFIX.length;
const TURKISH_MOBILE = /^5\d{9}$/;
const OTHER_COUNTRY = /^(?:\+|00)(?!90)\d\d/;

interface Change {
  start: number;
  inserted: string;
  removed: string;
  /** Index in `previous` after the changed part. */
  end: number;
}

function changeOf(previous: string, raw: string, caret: number): Change {
  // The caret is behind the inserted text, which distinguishes equal digits.
  const tail = raw.length - caret;
  const end = previous.slice(previous.length - tail) === raw.slice(caret) ? previous.length - tail : -1;
  if (end < 0) return { start: 0, inserted: raw, removed: previous, end: previous.length };
  let start = 0;
  while (start < Math.min(end, caret) && previous[start] === raw[start]) start += 1;
  return { start, inserted: raw.slice(start, caret), removed: previous.slice(start, end), end };
}

/**
 * Returns a number inserted at once by paste, autofill or the keyboard's suggestion, without its country code; empty
 * for a foreign number or a digit too many. Returns null if less was inserted, for example by a key.
 */
function wholeNumber({ raw, caret }: PhoneEdit, { start, inserted, removed }: Change): string | null {
  // Text that replaces the prefix may begin with a `+` like it.
  const text = start < PREFIX_LENGTH && removed !== '' ? raw.slice(0, caret) : inserted;
  const number = text.replaceAll('＋', '+').replace(/[^\d+]/g, '');
  if (OTHER_COUNTRY.test(number)) return '';
  if (digitsOf(number).length < NATIONAL_DIGITS) return null;
  const digits = withoutPrefix(digitsOf(number));
  return digits.length > NATIONAL_DIGITS ? '' : digits;
}

/** Returns the digits before and after the caret, with the prefix restored and the deleted digit removed. */
function repaired(edit: PhoneEdit, change: Change): { before: string; after: string } {
  const { start, end, inserted, removed } = change;
  const before = digitsOf(edit.previous.slice(PREFIX_LENGTH, Math.max(PREFIX_LENGTH, start)) + inserted);
  const after = digitsOf(edit.previous.slice(Math.max(PREFIX_LENGTH, end)));
  // Deleting only a grouping space would have no effect: delete the adjacent digit.
  if (inserted === '' && removed === ' ' && start >= PREFIX_LENGTH) {
    if (edit.inputType === 'deleteContentBackward') return { before: before.slice(0, -1), after };
    if (edit.inputType === 'deleteContentForward') return { before, after: after.slice(1) };
  }
  return { before, after };
}

function caretBefore(value: string, digitsAfter: number): number {
  let position = value.length;
  let left = digitsAfter;
  while (left > 0 && position > PREFIX_LENGTH) {
    position -= 1;
    if (value[position] !== ' ') left -= 1;
  }
  return position;
}

/**
 * Drops the initial `5` of the registration field (product.md 5.2) if a whole number was typed after it. Such
 * a number has one digit too many, and until then it is another person's number.
 */
function withoutGiven(digits: string, given: string): string {
  if (given === '' || digits.length <= NATIONAL_DIGITS || !digits.startsWith(given)) return digits;
  const typed = digits.slice(given.length);
  return withoutPrefix(typed).startsWith('5') ? typed : digits;
}

/** Formats the field (product.md 5.1, product.md 5.2); the caret stays beside the same digits. */
export function applyPhoneEdit(edit: PhoneEdit, format: (text: string) => string): PhoneFieldState {
  const change = changeOf(edit.previous, edit.raw, edit.caret);
  const whole = wholeNumber(edit, change);
  if (whole !== null) {
    const value = format(LOGIN_PREFIX + whole);
    return { value, caret: value.length, rejected: !TURKISH_MOBILE.test(whole) };
  }
  const { before: digits, after } = repaired(edit, change);
  const given = digitsOf(format('').slice(PREFIX_LENGTH));
  const before = after === '' ? withoutGiven(digits, given) : digits;
  const value = format(LOGIN_PREFIX + before + after);
  const typed = withoutPrefix(before + after).length;
  const digitsLeft = digitsOf(value.slice(PREFIX_LENGTH)).length;
  // The format replaced the typed start with its own: put the caret at the end.
  if (digitsLeft > typed || (digitsLeft < typed && digitsLeft < NATIONAL_DIGITS))
    return { value, caret: value.length };
  return { value, caret: caretBefore(value, Math.max(0, after.length - (typed - digitsLeft))) };
}

/**
 * Sets value and caret before React renders; React then leaves the element alone, because it has the rendered
 * value. Returns false if a number other than a Turkish mobile number was inserted at once.
 */
export function formatPhoneInput(
  input: HTMLInputElement,
  nativeEvent: Event,
  previous: string,
  format: (text: string) => string,
): boolean {
  const edit = {
    previous,
    raw: toAsciiDigits(input.value),
    caret: toAsciiDigits(input.value.slice(0, input.selectionStart ?? undefined)).length,
    inputType: 'inputType' in nativeEvent ? String(nativeEvent.inputType) : '',
  };
  const next = applyPhoneEdit(edit, format);
  input.value = next.value;
  // In Safari, moving the caret of an unfocused field would focus it.
  if (document.activeElement === input) input.setSelectionRange(next.caret, next.caret);
  return next.rejected !== true;
}
