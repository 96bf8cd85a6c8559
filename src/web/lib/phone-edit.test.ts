import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatLoginPhone,
  formatRegistrationPhone,
  isRegistrationPhone,
  LOGIN_PREFIX,
  REGISTRATION_INITIAL,
} from '#shared/phone.ts';
import { applyPhoneEdit, type PhoneFieldState } from './phone-edit.ts';

type Format = (text: string) => string;

/** A field as `before|after`, the bar being the caret. */
const at = (marked: string): PhoneFieldState => ({
  value: marked.replace('|', ''),
  caret: marked.indexOf('|'),
});
const shown = ({ value, caret }: PhoneFieldState) => `${value.slice(0, caret)}|${value.slice(caret)}`;

function insert(field: PhoneFieldState, text: string, format: Format): PhoneFieldState {
  const raw = field.value.slice(0, field.caret) + text + field.value.slice(field.caret);
  const edit = { previous: field.value, raw, caret: field.caret + text.length, inputType: 'insertText' };
  return applyPhoneEdit(edit, format);
}

function backspace(field: PhoneFieldState, format: Format): PhoneFieldState {
  if (field.caret === 0) return field;
  const raw = field.value.slice(0, field.caret - 1) + field.value.slice(field.caret);
  const edit = { previous: field.value, raw, caret: field.caret - 1, inputType: 'deleteContentBackward' };
  return applyPhoneEdit(edit, format);
}

function forwardDelete(field: PhoneFieldState, format: Format): PhoneFieldState {
  const raw = field.value.slice(0, field.caret) + field.value.slice(field.caret + 1);
  const edit = { previous: field.value, raw, caret: field.caret, inputType: 'deleteContentForward' };
  return applyPhoneEdit(edit, format);
}

function replaceAll(field: PhoneFieldState, text: string, format: Format): PhoneFieldState {
  const edit = { previous: field.value, raw: text, caret: text.length, inputType: 'insertFromPaste' };
  return applyPhoneEdit(edit, format);
}

describe('login field', () => {
  it('keeps its prefix against Backspace', () => {
    expect(shown(backspace(at('+90 |'), formatLoginPhone))).toBe('+90 |');
    expect(shown(backspace(at('+90 |5321234567'), formatLoginPhone))).toBe('+90 |5321234567');
    expect(shown(backspace(at('+90| 5321234567'), formatLoginPhone))).toBe('+90 |5321234567');
    expect(shown(forwardDelete(at('|+90 532'), formatLoginPhone))).toBe('+90 |532');
  });

  it('keeps its prefix when everything is deleted or typed over', () => {
    expect(shown(replaceAll(at('+90 532|'), '', formatLoginPhone))).toBe('+90 |');
    expect(shown(replaceAll(at('+90 532|'), '5', formatLoginPhone))).toBe('+90 5|');
  });

  it('leaves the caret where the digit was typed or deleted', () => {
    expect(shown(insert(at('+90 53|34567'), '2', formatLoginPhone))).toBe('+90 532|34567');
    expect(shown(backspace(at('+90 532|34567'), formatLoginPhone))).toBe('+90 53|34567');
    expect(shown(forwardDelete(at('+90 532|34567'), formatLoginPhone))).toBe('+90 532|4567');
  });

  it('ignores letters, leading zeros and an eleventh digit', () => {
    expect(shown(insert(at('+90 53|'), 'x', formatLoginPhone))).toBe('+90 53|');
    expect(shown(insert(at('+90 |'), '0', formatLoginPhone))).toBe('+90 |');
    expect(shown(insert(at('+90 |5321234567'), '0', formatLoginPhone))).toBe('+90 |5321234567');
    expect(shown(insert(at('+90 5321234567|'), '8', formatLoginPhone))).toBe('+90 5321234567|');
  });

  it.each(['05321234567', '+90 (532) 123 45 67', '905321234567', '0090 532 123 4567', '5321234567'])(
    'takes %s whole, wherever it is pasted',
    (pasted) => {
      expect(shown(insert(at('+90 |'), pasted, formatLoginPhone))).toBe('+90 5321234567|');
      expect(shown(insert(at('+90 5|'), pasted, formatLoginPhone))).toBe('+90 5321234567|');
      expect(shown(insert(at('+90 5339998877|'), pasted, formatLoginPhone))).toBe('+90 5321234567|');
      expect(shown(replaceAll(at('+90 533|'), pasted, formatLoginPhone))).toBe('+90 5321234567|');
    },
  );
});

describe('registration field', () => {
  it('groups while typing', () => {
    let field = at(`${REGISTRATION_INITIAL}|`);
    for (const digit of '321234567') field = insert(field, digit, formatRegistrationPhone);
    expect(shown(field)).toBe('+90 532 123 45 67|');
  });

  it.each(['5321110001', '05321110001', '905321110001'])(
    'reads %s typed after the given 5 as that number, not as the one it begins to look like',
    (typed) => {
      let field = at(`${REGISTRATION_INITIAL}|`);
      for (const digit of typed) field = insert(field, digit, formatRegistrationPhone);
      expect(shown(field)).toBe('+90 532 111 00 01|');
    },
  );

  it('ignores an eleventh digit where the rest is no number of its own', () => {
    const full = at('+90 532 111 00 01|');
    expect(shown(insert(full, '7', formatRegistrationPhone))).toBe('+90 532 111 00 01|');
    expect(shown(insert(at('+90 553 |211 10 00'), '7', formatRegistrationPhone))).toBe('+90 553 7|21 11 00');
  });

  it('lets the caret cross the grouping spaces, one digit for each key', () => {
    let field = at('+90 532 |123 45 67');
    field = backspace(field, formatRegistrationPhone);
    expect(shown(field)).toBe('+90 53|1 234 56 7');
    expect(shown(forwardDelete(at('+90 532| 123 45 67'), formatRegistrationPhone))).toBe('+90 532 |234 56 7');
  });

  it('shows +90 5 when the number does not start with 5, caret after it', () => {
    expect(shown(backspace(at('+90 5|32 123 45 67'), formatRegistrationPhone))).toBe('+90 5|');
    expect(shown(replaceAll(at('+90 532|'), '3', formatRegistrationPhone))).toBe('+90 5|');
  });

  it.each(['05321234567', '+90 (532) 123 45 67', '905321234567', '5321234567'])(
    'takes %s whole',
    (pasted) => {
      expect(shown(insert(at('+90 5|'), pasted, formatRegistrationPhone))).toBe('+90 532 123 45 67|');
    },
  );
});

describe('any sequence of edits', () => {
  const edit = fc.oneof(
    fc.record({
      kind: fc.constant('insert'),
      text: fc.stringMatching(/^[0-9 +()x]{1,3}$/),
      seek: fc.nat(20),
    }),
    fc.record({ kind: fc.constantFrom('backspace', 'delete'), text: fc.constant(''), seek: fc.nat(20) }),
  );

  it.each([
    ['login', formatLoginPhone, '+90 |', /^\+90 \d{0,10}$/],
    ['registration', formatRegistrationPhone, '+90 5|', /^\+90 5\d{0,2}( \d{1,3}( \d{1,2}( \d{1,2})?)?)?$/],
  ] as const)('leaves the %s field in its format, caret behind the prefix', (_, format, start, shape) => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 30 }), (edits) => {
        let field = at(start);
        for (const { kind, text, seek } of edits) {
          const placed = { value: field.value, caret: Math.min(seek, field.value.length) };
          if (kind === 'insert') field = insert(placed, text, format);
          else field = (kind === 'backspace' ? backspace : forwardDelete)(placed, format);
          if (kind === 'backspace' && placed.caret === 0) field = placed;
          else expect(field.caret).toBeGreaterThanOrEqual(LOGIN_PREFIX.length);
          expect(field.value).toMatch(shape);
          expect(field.caret).toBeLessThanOrEqual(field.value.length);
        }
      }),
    );
  });

  it('ends in a valid number whatever stood there before a whole one was pasted', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^5\d{9}$/), fc.nat(17), (number, seek) => {
        const before = { value: '+90 532 123 45 67', caret: seek };
        const after = insert(before, `0${number}`, formatRegistrationPhone);
        expect(isRegistrationPhone(after.value)).toBe(true);
        expect(after.value.replaceAll(' ', '')).toBe(`+90${number}`);
      }),
    );
  });
});
