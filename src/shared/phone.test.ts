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
    ['+90', '+90 '],
    ['+90 0', '+90 '],
    ['+90 90', '+90 '],
    ['+90 5a3b2', '+90 532'],
    ['+90 53212345678', '+90 5321234567'],
  ])('keeps %j as %j', (typed, shown) => {
    expect(formatLoginPhone(typed)).toBe(shown);
  });

  it('always begins with the prefix and never outgrows the field', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const shown = formatLoginPhone(text);
        expect(shown).toMatch(/^\+90 \d{0,10}$/);
        expect(shown.length).toBeLessThanOrEqual(14);
        expect(formatLoginPhone(shown)).toBe(shown);
      }),
    );
  });
});

describe('the registration field', () => {
  it.each(PASTED)('groups a pasted %s', (pasted) => {
    expect(formatRegistrationPhone(pasted)).toBe('+90 532 123 45 67');
  });

  it.each([
    ['', '+90 5'],
    ['+90 ', '+90 5'],
    ['+90 4', '+90 5'],
    ['2121234567', '+90 5'],
    ['+90 5', '+90 5'],
    ['+90 53', '+90 53'],
    ['+90 5321', '+90 532 1'],
    ['+90 532 123 4', '+90 532 123 4'],
    ['+90 532 123 45 678', '+90 532 123 45 67'],
  ])('shows %j as %j', (typed, shown) => {
    expect(formatRegistrationPhone(typed)).toBe(shown);
  });

  it('reaches the form that registration demands for every mobile number, digit by digit', () => {
    fc.assert(
      fc.property(mobile, (digits) => {
        let field = '+90 5';
        for (const digit of digits.slice(1)) field = formatRegistrationPhone(field + digit);
        expect(isRegistrationPhone(field)).toBe(true);
        const phone = parsePhone(field);
        expect(phone).toBe(`+90${digits}`);
        expect(phone && displayPhone(phone)).toBe(field);
      }),
    );
  });
});

describe('canonical numbers', () => {
  it('are Turkish mobile numbers and nothing else', () => {
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

  it('are masked in logs', () => {
    expect(maskPhone('+905321234567')).toBe('+90532*****67');
    expect(maskPhone('123')).toBe('***');
  });
});
