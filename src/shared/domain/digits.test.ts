import { describe, expect, it } from 'vitest';
import { digitsOf, toAsciiDigits } from './digits.ts';

describe('toAsciiDigits', () => {
  it.each(
    Intl.supportedValuesOf('numberingSystem')
      .map((system) => new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false }).format(9876543210))
      .filter((digits) => /^\p{Nd}{10}$/u.test(digits)),
  )('converts %s as the runtime formats it', (digits) => {
    expect(toAsciiDigits(digits)).toBe('9876543210');
  });

  it('keeps all other characters', () => {
    expect(toAsciiDigits('Oda ١٢, ½ ② Ⅷ')).toBe('Oda 12, ½ ② Ⅷ');
  });
});

describe('digitsOf', () => {
  it('drops the characters between digits', () => {
    expect(digitsOf('+۹۰ (532) ١٢٣-45 67')).toBe('905321234567');
  });
});
