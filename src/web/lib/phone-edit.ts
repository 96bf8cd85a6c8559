import { LOGIN_PREFIX } from '#shared/phone.ts';

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
}

const PREFIX_LENGTH = LOGIN_PREFIX.length;
const NATIONAL_DIGITS = 10;
const WHOLE_NUMBER = /^(?:90|0)*5\d{9}$/;

const digitsOf = (text: string): string => text.replace(/\D/g, '');

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

/** The digits before and after the caret, prefix put back and the pressed key's digit removed. */
function repaired(edit: PhoneEdit): { before: string; after: string } {
  const { start, end, inserted, removed } = changeOf(edit.previous, edit.raw, edit.caret);
  // A whole number pasted, autofilled or offered by the keyboard replaces whatever stood there.
  if (WHOLE_NUMBER.test(digitsOf(inserted))) return { before: digitsOf(inserted), after: '' };
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
 * The phone field after an edit: formatted by `format` (as in product.md 5.1 or product.md 5.2), its prefix
 * whole, and the caret beside the digits it stood beside.
 */
export function applyPhoneEdit(edit: PhoneEdit, format: (text: string) => string): PhoneFieldState {
  const { before, after } = repaired(edit);
  const value = format(LOGIN_PREFIX + before + after);
  const typed = (before + after).replace(/^(?:90|0)+/, '').length;
  const kept = digitsOf(value.slice(PREFIX_LENGTH)).length;
  // The format put its own beginning in place of what was typed: go on after it.
  if (kept > typed || (kept < typed && kept < NATIONAL_DIGITS)) return { value, caret: value.length };
  return { value, caret: caretBefore(value, Math.max(0, after.length - (typed - kept))) };
}

/**
 * Formats a phone field upon its native `input` event: puts value and caret into the element before React does, for
 * React leaves an element alone that already shows what it renders.
 */
export function formatPhoneInput(
  input: HTMLInputElement,
  nativeEvent: Event,
  previous: string,
  format: (text: string) => string,
): void {
  const edit = {
    previous,
    raw: input.value,
    caret: input.selectionStart ?? input.value.length,
    inputType: 'inputType' in nativeEvent ? String(nativeEvent.inputType) : '',
  };
  const next = applyPhoneEdit(edit, format);
  input.value = next.value;
  // Moving the caret of a field without focus would take the focus there in Safari.
  if (document.activeElement === input) input.setSelectionRange(next.caret, next.caret);
}
