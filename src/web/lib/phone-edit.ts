import { digitsOf, toAsciiDigits } from '#shared/domain/digits.ts';
import { LOGIN_PREFIX, NATIONAL_DIGITS } from '#shared/domain/phone.ts';

/** What the browser reports of an edit: the field before and after it, and where the caret ended up. */
export interface PhoneEdit {
  previous: string;
  raw: string;
  /** Index into `raw`. */
  caret: number;
  /** `InputEvent.inputType`; empty where the browser does not say. */
  inputType: string;
}

export interface PhoneFieldState {
  value: string;
  caret: number;
  /** A whole number was put in at once that is not a Turkish mobile number; nothing of it was cut to look like one. */
  rejected?: boolean;
}

const PREFIX_LENGTH = LOGIN_PREFIX.length;
const OTHER_COUNTRY = /^(?:\+|00)(?!90)\d\d/;
const TRUNK = /^(?:90|0)+/;

interface Change {
  start: number;
  inserted: string;
  removed: string;
  /** What follows the change, in `previous`. */
  end: number;
}

function changeOf(previous: string, raw: string, caret: number): Change {
  // The caret stands after what was inserted, which tells equal digits apart.
  const tail = raw.length - caret;
  const end = previous.slice(previous.length - tail) === raw.slice(caret) ? previous.length - tail : -1;
  if (end < 0) return { start: 0, inserted: raw, removed: previous, end: previous.length };
  let start = 0;
  while (start < Math.min(end, caret) && previous[start] === raw[start]) start += 1;
  return { start, inserted: raw.slice(start, caret), removed: previous.slice(start, end), end };
}

/** A number that was pasted, autofilled or offered by the keyboard at once, without its country code. */
interface WholeNumber {
  /** Empty for one with another country's code or a digit too many. */
  digits: string;
  isTurkishMobile: boolean;
}

/** Null when less than a whole number was inserted, as by a key. */
function wholeNumber({ raw, caret }: PhoneEdit, { start, inserted, removed }: Change): WholeNumber | null {
  // What was put in place of the prefix may begin like it, with a `+`.
  const text = start < PREFIX_LENGTH && removed !== '' ? raw.slice(0, caret) : inserted;
  const number = text.replaceAll('＋', '+').replace(/[^\d+]/g, '');
  if (OTHER_COUNTRY.test(number)) return { digits: '', isTurkishMobile: false };
  if (digitsOf(number).length < NATIONAL_DIGITS) return null;
  const digits = digitsOf(number).replace(TRUNK, '');
  if (digits.length > NATIONAL_DIGITS) return { digits: '', isTurkishMobile: false };
  return { digits, isTurkishMobile: digits.length === NATIONAL_DIGITS && digits.startsWith('5') };
}

/** The digits before and after the caret, prefix put back and the pressed key's digit removed. */
function repaired(edit: PhoneEdit, change: Change): { before: string; after: string } {
  const { start, end, inserted, removed } = change;
  const before = digitsOf(edit.previous.slice(PREFIX_LENGTH, Math.max(PREFIX_LENGTH, start)) + inserted);
  const after = digitsOf(edit.previous.slice(Math.max(PREFIX_LENGTH, end)));
  // Deleting a grouping space would change nothing, and the key would seem dead: take the digit beside it.
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
 * Who types a whole number after the `5` that the registration field begins with (product.md 5.2) has one digit too many
 * at its end, and until then somebody else's number. The surplus digit tells: the number is read without the given `5`.
 */
function withoutGiven(digits: string, given: string): string {
  if (given === '' || digits.length <= NATIONAL_DIGITS || !digits.startsWith(given)) return digits;
  const typed = digits.slice(given.length);
  return typed.replace(TRUNK, '').startsWith('5') ? typed : digits;
}

/** Formatted (product.md 5.1, product.md 5.2), prefix whole, the caret beside the digits it stood beside. */
export function applyPhoneEdit(edit: PhoneEdit, format: (text: string) => string): PhoneFieldState {
  const change = changeOf(edit.previous, edit.raw, edit.caret);
  const whole = wholeNumber(edit, change);
  if (whole !== null) {
    const value = format(LOGIN_PREFIX + whole.digits);
    return { value, caret: value.length, rejected: !whole.isTurkishMobile };
  }
  const { before: digits, after } = repaired(edit, change);
  const given = digitsOf(format('').slice(PREFIX_LENGTH));
  const before = after === '' ? withoutGiven(digits, given) : digits;
  const value = format(LOGIN_PREFIX + before + after);
  const typed = (before + after).replace(TRUNK, '').length;
  const kept = digitsOf(value.slice(PREFIX_LENGTH)).length;
  // The format put its own beginning in place of what was typed: go on after it.
  if (kept > typed || (kept < typed && kept < NATIONAL_DIGITS)) return { value, caret: value.length };
  return { value, caret: caretBefore(value, Math.max(0, after.length - (typed - kept))) };
}

/**
 * Puts value and caret in before React does, which leaves an element alone that shows what it renders. Returns false if
 * another number than a Turkish mobile one was put in at once.
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
  // Moving the caret of a field without focus would take the focus there in Safari.
  if (document.activeElement === input) input.setSelectionRange(next.caret, next.caret);
  return next.rejected !== true;
}
