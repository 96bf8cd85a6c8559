import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatLoginPhone,
  formatRegistrationPhone,
  isRegistrationPhone,
  LOGIN_PREFIX,
  parsePhone,
  REGISTRATION_INITIAL,
} from '#shared/domain/phone.ts';
import { applyPhoneEdit, type PhoneFieldState } from './phone-edit.ts';

type Format = (text: string) => string;

/** Parses a field written as `before|after`; the bar is the caret. */
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
  it('keeps its prefix on Backspace', () => {
    expect(shown(backspace(at('+90 |'), formatLoginPhone))).toBe('+90 |');
    expect(shown(backspace(at('+90 |5321234567'), formatLoginPhone))).toBe('+90 |5321234567');
    expect(shown(backspace(at('+90| 5321234567'), formatLoginPhone))).toBe('+90 |5321234567');
    expect(shown(forwardDelete(at('|+90 532'), formatLoginPhone))).toBe('+90 |532');
  });

  it('keeps its prefix when everything is deleted or replaced', () => {
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
    'accepts %s pasted at any position',
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
    'parses %s typed after the given 5 as the complete number',
    (typed) => {
      let field = at(`${REGISTRATION_INITIAL}|`);
      for (const digit of typed) field = insert(field, digit, formatRegistrationPhone);
      expect(shown(field)).toBe('+90 532 111 00 01|');
    },
  );

  it('ignores an eleventh digit unless the rest is a complete number', () => {
    const full = at('+90 532 111 00 01|');
    expect(shown(insert(full, '7', formatRegistrationPhone))).toBe('+90 532 111 00 01|');
    expect(shown(insert(at('+90 553 |211 10 00'), '7', formatRegistrationPhone))).toBe('+90 553 7|21 11 00');
  });

  it('moves the caret across grouping spaces, one digit for each key', () => {
    let field = at('+90 532 |123 45 67');
    field = backspace(field, formatRegistrationPhone);
    expect(shown(field)).toBe('+90 53|1 234 56 7');
    expect(shown(forwardDelete(at('+90 532| 123 45 67'), formatRegistrationPhone))).toBe('+90 532 |234 56 7');
  });

  it('shows +90 5 with the caret after it if the number does not start with 5', () => {
    expect(shown(backspace(at('+90 5|32 123 45 67'), formatRegistrationPhone))).toBe('+90 5|');
    expect(shown(replaceAll(at('+90 532|'), '3', formatRegistrationPhone))).toBe('+90 5|');
  });

  it.each(['05321234567', '+90 (532) 123 45 67', '905321234567', '5321234567'])(
    'accepts %s pasted',
    (pasted) => {
      expect(shown(insert(at('+90 5|'), pasted, formatRegistrationPhone))).toBe('+90 532 123 45 67|');
    },
  );
});

describe('a complete number that is not a Turkish mobile number', () => {
  const FIELDS = [
    ['login', formatLoginPhone, ['+90 |', '+90 5|', '+90 532| 1', '+90 5339998877|']],
    ['registration', formatRegistrationPhone, ['+90 5|', '+90 532 1|', '+90 533 999 88 77|']],
  ] as const;
  const OTHERS = [
    '+5511987654321',
    '+54 9 11 2345-6789',
    '5491123456789',
    '+53 5 2345678',
    '0053 5 2345678',
    '0049 1512 3456789',
    '+1 532 123 4567',
    '+49 151 234',
    '+90532123456789',
    '0532 123 45 67 / 0533 123 45 67',
  ];

  it.each(FIELDS)('clears the %s field when pasted at any position', (_, format, starts) => {
    const empty = `${format('')}|`;
    for (const other of OTHERS) {
      for (const start of starts) {
        const pasted = insert(at(start), other, format);
        expect([shown(pasted), pasted.rejected], `${other} at ${start}`).toEqual([empty, true]);
        const replaced = replaceAll(at(start), other, format);
        expect([shown(replaced), replaced.rejected], `${other} over ${start}`).toEqual([empty, true]);
      }
    }
  });

  it.each([
    ['0212 123 45 67', '+90 2121234567|', '+90 5|'],
    // A French number in national format.
    ['06 12 34 56 78', '+90 612345678|', '+90 5|'],
    ['+90 532 123 45', '+90 53212345|', '+90 532 123 45|'],
  ])('is shown as far as the format allows, without the given 5: %s', (text, login, registration) => {
    const loggingIn = insert(at('+90 5|'), text, formatLoginPhone);
    expect([shown(loggingIn), loggingIn.rejected]).toEqual([login, true]);
    const registering = insert(at('+90 5|'), text, formatRegistrationPhone);
    expect([shown(registering), registering.rejected]).toEqual([registration, true]);
  });

  it('never becomes a Turkish number with other digits', () => {
    const pasted = fc
      .tuple(fc.constantFrom('', '+', '00', '0', '+90', '90'), fc.stringMatching(/^\d{10,15}$/))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.constantFrom(...FIELDS), pasted, ([, format, [start]], text) => {
        const { value, rejected } = insert(at(start), text, format);
        const phone = parsePhone(value);
        if (phone !== null) expect(text.endsWith(phone.slice('+90'.length))).toBe(true);
        expect(rejected).toBe(phone === null);
      }),
      { numRuns: 2_000 },
    );
  });
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
  ] as const)(
    'keeps the %s field in its format, with the caret after the prefix',
    (_, format, start, shape) => {
      fc.assert(
        fc.property(fc.array(edit, { maxLength: 30, size: 'max' }), (edits) => {
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
    },
  );

  it('ends in a valid number after a complete one is pasted over any text', () => {
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
