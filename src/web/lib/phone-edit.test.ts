import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatLoginPhone,
  formatRegistrationPhone,
  isRegistrationPhone,
  LOGIN_PREFIX,
  parsePhone,
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
  const caret = field.caret + text.length;
  const edit = { ...field, previous: field.value, raw, caret, inputType: 'insertText' };
  return applyPhoneEdit(edit, format);
}

function backspace(field: PhoneFieldState, format: Format): PhoneFieldState {
  if (field.caret === 0) return field;
  const raw = field.value.slice(0, field.caret - 1) + field.value.slice(field.caret);
  const edit = {
    ...field,
    previous: field.value,
    raw,
    caret: field.caret - 1,
    inputType: 'deleteContentBackward',
  };
  return applyPhoneEdit(edit, format);
}

function forwardDelete(field: PhoneFieldState, format: Format): PhoneFieldState {
  const raw = field.value.slice(0, field.caret) + field.value.slice(field.caret + 1);
  const edit = { ...field, previous: field.value, raw, inputType: 'deleteContentForward' };
  return applyPhoneEdit(edit, format);
}

/** Types one key after the other at the caret. */
const keys = (field: PhoneFieldState, text: string, format: Format) =>
  [...text].reduce((typed, key) => insert(typed, key, format), field);

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

  it('leaves the caret where the digit was typed or deleted', () => {
    expect(shown(insert(at('+90 53|34567'), '2', formatLoginPhone))).toBe('+90 532|34567');
    expect(shown(backspace(at('+90 532|34567'), formatLoginPhone))).toBe('+90 53|34567');
    expect(shown(forwardDelete(at('+90 532|34567'), formatLoginPhone))).toBe('+90 532|4567');
  });
});

describe('registration field', () => {
  it('asks also if the complete number is typed before the given 5', () => {
    const field = keys(at('+90 |5'), '5321110001', formatRegistrationPhone);
    expect([shown(field), field.otherReading]).toEqual(['+90 532 111 00 0|5', '+90 532 111 00 01']);
  });

  it('refuses a part that does not fit, and keeps the number', () => {
    const field = insert(at('+90 532 11|'), '1234567', formatRegistrationPhone);
    expect([shown(field), field.rejected]).toEqual(['+90 532 11|', true]);
  });

  it('keeps the question until the number changes', () => {
    const asked = keys(at('+90 5|'), '5212345677', formatRegistrationPhone);
    const other = '+90 521 234 56 77';
    expect([asked.value, asked.otherReading]).toEqual(['+90 552 123 45 67', other]);
    for (const key of ['8', ' ', 'x']) {
      for (const caret of [asked.caret, 8]) {
        const still = insert({ ...asked, caret }, key, formatRegistrationPhone);
        expect([still.value, still.otherReading], key).toEqual([asked.value, other]);
      }
    }
    const deleted = backspace(asked, formatRegistrationPhone);
    expect([deleted.value, deleted.otherReading]).toEqual(['+90 552 123 45 6', undefined]);
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

/** A field as a list of digits and a caret among them. */
function plainModel(given: string) {
  let digits = [...given];
  const normal = (list: string[]) => {
    const stripped = [...list.join('').replace(/^(?:90|0)+/, '')];
    return given !== '' && stripped[0] !== given ? [...given] : stripped;
  };
  return {
    press(key: string, position: number) {
      const next = [...digits];
      if (key === 'Backspace') next.splice(Math.max(0, position - 1), Math.min(1, position));
      else if (key === 'Delete') next.splice(position, 1);
      else if (/\d/.test(key) && digits.length < 10) next.splice(position, 0, key);
      digits = normal(next);
    },
    value: (format: Format) => format(LOGIN_PREFIX + digits.join('')),
  };
}

describe.each([
  ['login', formatLoginPhone, ''],
  ['registration', formatRegistrationPhone, '5'],
] as const)('the %s field, one key at a time', (_, format, given) => {
  const press = fc.record({
    key: fc.constantFrom(...'012345678995', ' ', 'x', 'Backspace', 'Delete'),
    /** Often at the end, as people type. */
    seek: fc.oneof(fc.constant(99), fc.nat(20)),
  });

  it('does what a plain list of digits does', () => {
    fc.assert(
      fc.property(fc.array(press, { maxLength: 30, size: 'max' }), (presses) => {
        const model = plainModel(given);
        let field: PhoneFieldState = { value: format(''), caret: 0 };
        for (const { key, seek } of presses) {
          const placed = { ...field, caret: Math.min(seek, field.value.length) };
          const position = placed.value.slice(LOGIN_PREFIX.length, placed.caret).replaceAll(' ', '').length;
          // In the prefix, Delete does nothing.
          if (key !== 'Delete' || placed.caret >= LOGIN_PREFIX.length) model.press(key, position);
          if (key === 'Backspace') field = backspace(placed, format);
          else if (key === 'Delete') field = forwardDelete(placed, format);
          else field = insert(placed, key, format);
          expect(field.value).toBe(model.value(format));
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('a number typed in the registration field', () => {
  const start = at('+90 5|');

  it('is shown, or asked for if its first digits look like another one', () => {
    const notation = fc.constantFrom('', '0', '90', '+90 ', '0090', '0 ');
    fc.assert(
      fc.property(fc.stringMatching(/^5\d{9}$/), notation, (number, prefix) => {
        const meant = formatRegistrationPhone(number);
        for (const text of [`${prefix}${number}`, `${prefix}${meant.slice(LOGIN_PREFIX.length)}`]) {
          const field = keys(start, text, formatRegistrationPhone);
          expect(field.otherReading ?? field.value, text).toBe(meant);
        }
        const rest = keys(start, `${number.slice(1)}`, formatRegistrationPhone);
        expect([rest.value, rest.otherReading]).toEqual([meant, undefined]);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is shown without a question if it is typed over the selected start, as after Tab', () => {
    const notation = fc.constantFrom('', '0', '90', '+90 ', '0090', '0 ', '+90 0');
    const begun = fc.constantFrom('+90 5', '+90 532 1', '+90 533 999 88 77');
    fc.assert(
      fc.property(fc.stringMatching(/^5\d{9}$/), notation, begun, (number, prefix, previous) => {
        const [first = '', ...rest] = prefix + number;
        const edit = { previous, raw: first, caret: 1, inputType: 'insertText' };
        const over = applyPhoneEdit(edit, formatRegistrationPhone);
        const field = keys(over, rest.join(''), formatRegistrationPhone);
        expect([field.value, field.otherReading]).toEqual([formatRegistrationPhone(number), undefined]);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each(['+90 5', '+90 533 999 88 77'])(
    'continues the given 5 if it is typed over %j without it',
    (previous) => {
      const edit = { previous, raw: '3', caret: 1, inputType: 'insertText' };
      const field = keys(applyPhoneEdit(edit, formatRegistrationPhone), '26216521', formatRegistrationPhone);
      expect(shown(field)).toBe('+90 532 621 65 21|');
    },
  );

  it.each([
    ['a landline', '0212 555 44 33', '+90 502 125 55 44'],
    ['a landline without 0', '212 555 44 33', '+90 521 255 54 43'],
    ['a number with a digit too many', '32 123 45 678', '+90 532 123 45 67'],
  ])('leaves a question without another number until it changes: %s', (_, typed, stands) => {
    const asked = keys(start, typed, formatRegistrationPhone);
    expect([asked.value, asked.otherReading]).toEqual([stands, '']);
    const still = keys(asked, ' x', formatRegistrationPhone);
    expect([still.value, still.otherReading]).toEqual([stands, '']);
    expect(backspace(still, formatRegistrationPhone).otherReading).toBeUndefined();
    expect(insert(still, '0533 987 65 43', formatRegistrationPhone).otherReading).toBeUndefined();
  });

  it('is asked for exactly if digits were left out', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0599]\d{0,14}$/), (typed) => {
        const runs = [...typed].map((_, index) => typed.slice(0, index + 1));
        const whole = runs.find((run) => /^(?:90|0)*5\d{9}$/.test(run))?.replace(/^(?:90|0)+/, '');
        const stands = formatRegistrationPhone(`5${typed.slice(0, 9)}`);
        const other = whole && formatRegistrationPhone(whole);
        const asked = other ?? (typed.length > 9 ? '' : undefined);
        const field = keys(start, typed, formatRegistrationPhone);
        expect([field.value, field.otherReading]).toEqual([stands, asked === stands ? undefined : asked]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is never another one without a question, in whatever parts it arrives', () => {
    const parts = fc.tuple(fc.stringMatching(/^5\d{9}$/), fc.uniqueArray(fc.integer({ min: 1, max: 9 })));
    fc.assert(
      fc.property(parts, fc.constantFrom('', '0', '90'), ([number, cuts], prefix) => {
        const bounds = [0, ...cuts.sort((one, other) => one - other), 10];
        let field: PhoneFieldState = start;
        let isRefused = false;
        for (const [index, bound] of bounds.slice(1).entries()) {
          const part = number.slice(bounds[index], bound);
          field = insert(field, index === 0 ? prefix + part : part, formatRegistrationPhone);
          isRefused ||= field.rejected === true;
        }
        const meant = formatRegistrationPhone(number);
        const isAsked = field.otherReading === meant;
        const isSendable = isRegistrationPhone(field.value) && field.otherReading === undefined;
        if (!isRefused && !isAsked && isSendable) expect(field.value).toBe(meant);
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
