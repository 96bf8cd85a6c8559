import { describe, expect, it } from 'vitest';
import { smsText } from './sms-text.ts';

const sixDigitNumbers = (text: string) => new Set(text.match(/(?<!\d)\d{6}(?!\d)/g));

describe('smsText', () => {
  it('ends with the WebOTP line over https, without a port', () => {
    expect(smsText('https://demlik.example:8443', '012345')).toBe(
      'Demlik doğrulama kodunuz: 012345. Kimseyle paylaşmayın.\n\n@demlik.example #012345',
    );
  });

  it('has no WebOTP line over http', () => {
    expect(smsText('http://localhost:3000', '012345')).toBe(
      'Demlik doğrulama kodunuz: 012345. Kimseyle paylaşmayın.',
    );
  });

  it('has no other 6-digit number', () => {
    expect(sixDigitNumbers(smsText('https://demlik.example', '987654'))).toEqual(new Set(['987654']));
  });
});
