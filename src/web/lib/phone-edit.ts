import { digitsOf, toAsciiDigits } from '#shared/domain/digits.ts';
import { LOGIN_PREFIX, NATIONAL_DIGITS, withoutPrefix } from '#shared/domain/phone.ts';

/** An edit as the browser reports it: the field before and after it, and the new caret position. */
interface PhoneEdit extends LeftOut {
  previous: string;
  raw: string;
  /** Index into `raw`. */
  caret: number;
  /** `InputEvent.inputType`; empty if the browser does not report it. */
  inputType: string;
}

/** Input that the field does not show; each edit gets that of the previous one. */
interface LeftOut {
  /** Digits typed after the number was complete. */
  leftOut?: string | undefined;
  /**
   * With `leftOut`, more was typed after the given `5` than the field shows (product.md 5.2): the whole number typed,
   * formatted; empty if that is none.
   */
  otherReading?: string | undefined;
  /** Typed over the field's start (Tab selects it all): so far country code or trunk zero, no digit of the number. */
  typedOver?: string | undefined;
}

export interface PhoneFieldState extends LeftOut {
  value: string;
  caret: number;
  /** More digits were inserted at once than fit, or a number that is not a Turkish mobile number. */
  rejected?: boolean;
}

const PREFIX_LENGTH = LOGIN_PREFIX.length;
const TURKISH_MOBILE = /^5\d{9}$/;
const NO_NATIONAL_DIGIT = /^(?:90|0)*9?$/;
// Fewer digits after 00 may be the rest of a number.
const OTHER_COUNTRY = /^(?:\+(?!90)\d\d|00(?!90)\d{8})/;

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

/**
 * Returns all that was typed since the field's start was typed over: it begins a number without the given `5`. Null
 * for other edits.
 */
function typedOverStart(edit: PhoneEdit, { start, inserted, removed }: Change): string | null {
  const { previous, raw, caret, inputType, typedOver } = edit;
  if (typedOver !== undefined && removed === '' && start === previous.length) return typedOver + inserted;
  const isTyped = inserted !== '' || inputType.startsWith('insert');
  return isTyped && removed !== '' && raw.length < PREFIX_LENGTH && caret === raw.length ? raw : null;
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

/** Returns the digits that an empty field shows: the `5` of the registration field. */
const givenDigits = (format: (text: string) => string) => digitsOf(format('').slice(PREFIX_LENGTH));

/** Returns the whole number typed after (or before) the given `5` of the registration field, or null. */
function readWithoutGiven(before: string, after: string, given: string): string | null {
  if (given === '') return null;
  if (after !== '' && after !== given) return null;
  const typed = after === '' ? before.slice(given.length) : before;
  const whole = withoutPrefix(typed);
  return before.startsWith(given) && TURKISH_MOBILE.test(whole) ? whole : null;
}

/** Returns true if the field was full and the edit removed nothing. */
const isComplete = ({ previous }: PhoneEdit, { removed }: Change) =>
  digitsOf(previous.slice(PREFIX_LENGTH)).length === NATIONAL_DIGITS && removed === '';

interface Overflow {
  edit: PhoneEdit;
  change: Change;
  before: string;
  after: string;
}

/**
 * Handles digits that do not fit. A complete number stays as it is: truncated after an insertion, it would be
 * another person's.
 */
function leaveOut(
  { edit, change, before, after }: Overflow,
  format: (text: string) => string,
): PhoneFieldState {
  const { previous, leftOut = '', otherReading } = edit;
  const stays = { value: previous, caret: Math.max(PREFIX_LENGTH, change.start) };
  const isFurther = isComplete(edit, change);
  if (isFurther && otherReading) return { ...stays, leftOut, otherReading };
  const typed = digitsOf(change.inserted);
  const all = isFurther ? before.slice(0, before.length - typed.length) + leftOut + typed : before;
  const given = givenDigits(format);
  const whole = readWithoutGiven(all, after, given);
  if (whole !== null) {
    const other = format(LOGIN_PREFIX + whole);
    const value = isFurther ? previous : format(LOGIN_PREFIX + all + after);
    const caret = isFurther ? stays.caret : value.length;
    return { value, caret, leftOut: '', otherReading: other === value ? undefined : other };
  }
  if (isFurther) return { ...stays, leftOut: after === '' ? leftOut + typed : '', otherReading: '' };
  // Text typed before hydration is not formatted yet: deleting from it may still leave too many digits.
  if (typed === '') return { value: edit.raw, caret: edit.caret };
  return { ...stays, rejected: true };
}

/** Formats the field (product.md 5.1, product.md 5.2); the caret stays beside the same digits. */
export function applyPhoneEdit(edit: PhoneEdit, format: (text: string) => string): PhoneFieldState {
  const change = changeOf(edit.previous, edit.raw, edit.caret);
  const whole = wholeNumber(edit, change);
  if (whole !== null) {
    const value = format(LOGIN_PREFIX + whole);
    return { value, caret: value.length, rejected: !TURKISH_MOBILE.test(whole) };
  }
  const over = typedOverStart(edit, change);
  if (over !== null) {
    const isStart = NO_NATIONAL_DIGIT.test(digitsOf(over));
    const number = withoutPrefix(digitsOf(over));
    // A key that no number begins with continues the given `5`, which the reader sees selected.
    const continues = edit.inputType === 'insertText' && !number.startsWith('5');
    const given = continues ? givenDigits(format) : '';
    const value = format(isStart ? '' : LOGIN_PREFIX + given + number);
    return { value, caret: value.length, typedOver: isStart ? over : undefined };
  }
  const { before, after } = repaired(edit, change);
  const isFurther = isComplete(edit, change) && digitsOf(change.inserted) !== '';
  if (isFurther || withoutPrefix(before + after).length > NATIONAL_DIGITS)
    return leaveOut({ edit, change, before, after }, format);
  const value = format(LOGIN_PREFIX + before + after);
  const typed = withoutPrefix(before + after).length;
  const digitsLeft = digitsOf(value.slice(PREFIX_LENGTH)).length;
  // The format replaced the typed start with its own: put the caret at the end.
  const caret = digitsLeft === typed ? caretBefore(value, after.length) : value.length;
  if (value !== edit.previous) return { value, caret };
  return { value, caret, leftOut: edit.leftOut, otherReading: edit.otherReading };
}

/**
 * Sets value and caret before React renders; React then leaves the element alone, because it has the rendered
 * value.
 */
export function formatPhoneInput(
  input: HTMLInputElement,
  nativeEvent: Event,
  previous: { value: string } & LeftOut,
  format: (text: string) => string,
): PhoneFieldState {
  const { value, ...leftOut } = previous;
  const edit = {
    ...leftOut,
    previous: value,
    raw: toAsciiDigits(input.value),
    caret: toAsciiDigits(input.value.slice(0, input.selectionStart ?? undefined)).length,
    inputType: 'inputType' in nativeEvent ? String(nativeEvent.inputType) : '',
  };
  const next = applyPhoneEdit(edit, format);
  input.value = next.value;
  // In Safari, moving the caret of an unfocused field would focus it.
  if (document.activeElement === input) input.setSelectionRange(next.caret, next.caret);
  return next;
}
