import { describe, expect, it } from 'vitest';
import { glyphs } from '../../support/press.ts';

describe('the glyphs of documents', () => {
  it('are the look’s own for everything in a Turkish name, and for its neighbours’ letters', () => {
    for (const text of [
      'AaBbCcÇçDdEeFfGgĞğHhIıİiJjKkLlMmNnOoÖöPpRrSsŞşTtUuÜüVvYyZzÂâÎîÛû0123456789&’“”–.,-₺',
      'Ellî Ocaxê Ñandú Əli',
      'Чайная «Ёлка»',
    ]) {
      expect(glyphs(text)).toEqual({ text, fonts: [] });
    }
  });

  it.each([
    ['vazirmatn', 'شاي چای قهوه ێ ڤ ۆ ٢٥'],
    ['noto-sans', 'Καφές Phở'],
    ['noto-sans-hebrew', 'קפה שחור'],
    ['noto-sans-georgian', 'ყავა'],
    ['noto-sans-armenian', 'Սուրճ'],
    ['noto-emoji', '☕ 🫖 👨‍👩‍👧 ❤️ 🇹🇷 1️⃣ 👍🏽'],
    ['noto-sans-sc', '奶茶 緑茶・ほうじ茶 ★ →'],
    ['noto-sans-kr', '한국 녹차'],
  ])('take %s for %s', (font, text) => {
    expect(glyphs(`Çay ${text}`)).toEqual({ text: `Çay ${text}`, fonts: [font] });
  });

  it('of a text are all there, or it is not drawn', () => {
    expect(['ชา', 'Çay ชา', 'नमक', 'Ç\u0316ay', '\ue000'].map(glyphs)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it('are of composed letters, without characters that nobody sees', () => {
    const text = ` ${'Çınar'.normalize('NFD')}\u202e\u00ad \u200bÇay\u2028\u0000Evi\u2066 `;
    expect(glyphs(text)?.text).toBe('Çınar Çay Evi');
    expect(glyphs('𝓒ay 𝔼vi')?.text).toBe('Cay Evi');
  });
});
