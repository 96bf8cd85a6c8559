import { describe, expect, it } from 'vitest';
import { codeAfterEdit } from './typed-code.ts';

const MESSAGE = 'Demlik doğrulama kodunuz: 482917. Kodu kimseyle paylaşmayın. @demlik.example #482917';

describe('codeAfterEdit', () => {
  it.each([
    ['a space', '482 917'],
    ['a no-break space', '482\u00A0917'],
    ['a hyphen', '482-917'],
    ['a dash', '482–917'],
    ['spaces around every digit', ' 4 8 2 9 1 7 '],
    ['pairs, as dictation writes them', '48 29 17'],
    ['direction marks', '\u2066482917\u2069'],
    ['Arabic digits', '٤٨٢٩١٧'],
    ['full-width digits', '４８２ ９１７'],
    ['a whole message that names it twice', MESSAGE],
    ['a message with other digits', 'Kodunuz 482 917, 180 saniye geçerlidir'],
    ['direction marks within it, and other digits', '٣ دقائق: \u2066482\u200F\u2069 917'],
  ])('finds the six digits with %s', (_, text) => {
    expect(codeAfterEdit('', text)).toBe('482917');
    expect(codeAfterEdit('123456', `123456${text}`, text)).toBe('482917');
  });

  it.each([
    ['4', '4'],
    ['482 9', '4829'],
    ['a482', '482'],
    ['', ''],
  ])('keeps the digits typed so far: %s', (text, digits) => {
    expect(codeAfterEdit('999', text)).toBe(digits);
  });

  it.each([
    ['a seventh digit', '4829171'],
    ['two codes', '482917 123456'],
  ])('ignores %s', (_, text) => {
    expect(codeAfterEdit('482917', text, '1')).toBe('482917');
    expect(codeAfterEdit('', text)).toBe('');
  });
});
