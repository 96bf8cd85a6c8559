import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  displayPhone,
  formatLoginPhone,
  formatRegistrationPhone,
  isCanonicalPhone,
  isRegistrationPhone,
  maskPhone,
  parsePhone,
} from './phone.ts';

const PASTED = [
  '05321234567',
  '5321234567',
  '905321234567',
  '+90 (532) 123-45-67',
  '0090 532 123 45 67',
  '+90 532 123 45 67',
];

const mobile = fc.integer({ min: 0, max: 999_999_999 }).map((n) => `5${String(n).padStart(9, '0')}`);

describe('the login field', () => {
  it.each(PASTED)('turns a pasted %s into the prefix and ten digits', (pasted) => {
    expect(formatLoginPhone(pasted)).toBe('+90 5321234567');
  });

  it.each([
    ['', '+90 '],
    ['+90 90', '+90 '],
    ['+90 5a3b2', '+90 532'],
    ['+90 53212345678', '+90 5321234567'],
    ['5320901234', '+90 5320901234'],
  ])('keeps %j as %j', (typed, shown) => {
    expect(formatLoginPhone(typed)).toBe(shown);
  });
});

describe('the registration field', () => {
  it.each(PASTED)('groups a pasted %s', (pasted) => {
    expect(formatRegistrationPhone(pasted)).toBe('+90 532 123 45 67');
  });

  it.each([
    ['', '+90 5'],
    ['+90 ', '+90 5'],
    ['2121234567', '+90 5'],
    ['+90 5', '+90 5'],
    ['+90 532 123 45 678', '+90 532 123 45 67'],
  ])('shows %j as %j', (typed, shown) => {
    expect(formatRegistrationPhone(typed)).toBe(shown);
  });

  it('ends in the required format for every mobile number typed digit by digit', () => {
    fc.assert(
      fc.property(mobile, (digits) => {
        let field = '+90 5';
        for (const digit of digits.slice(1)) field = formatRegistrationPhone(field + digit);
        expect(isRegistrationPhone(field)).toBe(true);
        const phone = parsePhone(field);
        expect(phone).toBe(`+90${digits}`);
        expect(displayPhone(phone ?? '')).toBe(field);
      }),
    );
  });
});

describe('parsing a number', () => {
  it.each([
    ...PASTED,
    '0532\u00A0123\u202F45\u00A067',
    '+90 (0) 532 123 45 67',
    '0\u2010532\u2013123\u221245\u201467',
    '＋90 532 123 45 67',
    '0532·123•45_67',
    // As iOS copies a number from a contact, with direction marks.
    '\u202A+90 532 123 45 67\u202C',
    ' +905321234567\n',
  ])('accepts %j as a Turkish mobile number', (written) => {
    expect(parsePhone(written)).toBe('+905321234567');
  });

  it.each([
    ['Brazil', '+5511987654321'],
    ['Argentina', '+54 9 11 2345-6789'],
    ['Argentina without a plus', '5491123456789'],
    ['Cuba, whose code and numbers look like a Turkish number', '+53 5 2345678'],
    ['Cuba, dialled', '0053 5 2345678'],
    ['Germany', '0049 1512 3456789'],
    ['the United States', '+1 532 123 4567'],
    ['a plus and no country', '+5321234567'],
    ['a digit too many', '+90532123456789'],
    ['a digit too many behind a zero', '0532 123 45 67 8'],
    ['a digit too few', '0532 123 45 6'],
    ['a landline', '0212 123 45 67'],
    ['a landline with its country', '+90 212 123 45 67'],
    ['two numbers', '0532 123 45 67 / 0533 123 45 67'],
    ['an extension', '0532 123 45 67 ext 8'],
    ['letters', 'O532 123 45 67'],
    ['nothing', ''],
  ])('rejects %s', (_, written) => {
    expect(parsePhone(written)).toBeNull();
  });

  const written = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'0123456789+90 5().-\u00A0'), maxLength: 30, size: 'max' }),
    fc
      .tuple(
        fc.constantFrom('', '0', '90', '+90', '0090', '+90 0', '+', '00', '54', '+55'),
        mobile,
        fc.stringMatching(/^\d{0,3}$/),
      )
      .map((parts) => parts.join('')),
    fc.string(),
  );

  it('returns exactly the digits after +90, 0090, 90 or 0', () => {
    fc.assert(
      fc.property(written, (text) => {
        const phone = parsePhone(text);
        if (phone === null) return;
        const national = phone.slice('+90'.length);
        const forms = ['', '0', '90', '0090', '900', '00900'].map((prefix) => prefix + national);
        expect(forms).toContain(text.replace(/\D/g, ''));
        if (text.includes('+')) expect(text.replace(/\D/g, '')).toMatch(/^90/);
      }),
      { numRuns: 2_000 },
    );
  });

  it('accepts every mobile number with any usual separators between its digits', () => {
    const between = fc.array(
      fc.constantFrom('', '', ' ', '-', '.', '(', ')', '\u00A0', '\u200E', '–', '/', '·'),
      {
        minLength: 15,
        maxLength: 15,
      },
    );
    fc.assert(
      fc.property(fc.constantFrom('', '0', '90', '+90', '0090'), mobile, between, (prefix, digits, gaps) => {
        const text = [...(prefix + digits)].map((digit, index) => digit + gaps[index]).join('');
        expect(parsePhone(text)).toBe(`+90${digits}`);
      }),
    );
  });
});

describe('canonical numbers', () => {
  it('are only Turkish mobile numbers', () => {
    expect(isCanonicalPhone('+905321234567')).toBe(true);
    for (const other of [
      '+902121234567',
      '05321234567',
      '+90532123456',
      '+9053212345678',
      '+905321234567\n',
      '',
    ]) {
      expect(isCanonicalPhone(other)).toBe(false);
    }
  });

  it('are formatted for display; other forms stay', () => {
    expect(displayPhone('+905321234567')).toBe('+90 532 123 45 67');
    expect(displayPhone('0212 123 45 67')).toBe('0212 123 45 67');
  });

  it('are masked in logs', () => {
    expect(maskPhone('+905321234567')).toBe('+90532*****67');
    expect([maskPhone('12345678'), maskPhone('123456789')]).toEqual(['********', '123456*****89']);
  });
});
