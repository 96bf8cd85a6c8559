import { describe, expect, it } from 'vitest';
import { smsTexts } from './sms-texts.ts';

const sixDigitNumbers = (text: string) => new Set(text.match(/(?<!\d)\d{6}(?!\d)/g));

describe('the text of a code', () => {
  it('ends with the WebOTP line over https, without a port', () => {
    expect(smsTexts.code('https://demlik.example:8443', '012345')).toBe(
      'Demlik doğrulama kodunuz: 012345. Kimseyle paylaşmayın.\n\n@demlik.example #012345',
    );
  });

  it('has no WebOTP line over http', () => {
    expect(smsTexts.code('http://localhost:3000', '012345')).toBe(
      'Demlik doğrulama kodunuz: 012345. Kimseyle paylaşmayın.',
    );
  });

  it('has no other 6-digit number', () => {
    expect(sixDigitNumbers(smsTexts.code('https://demlik.example', '987654'))).toEqual(new Set(['987654']));
  });
});
