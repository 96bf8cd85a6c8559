import { describe, expect, it } from 'vitest';
import { glyphs } from '../../support/test-renderer.ts';

describe('the glyphs of documents', () => {
  it('are from the brand fonts for Turkish names and the letters of neighbouring languages', () => {
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
    ['noto-sans-sc', '★ ☆ ✓ → ♪ ● ■'],
  ])('use %s for %s', (font, text) => {
    expect(glyphs(`Çay ${text}`)).toEqual({ text: `Çay ${text}`, fonts: [font] });
  });

  it('are complete for a text, or it is not drawn', () => {
    const texts = ['ชา', 'Çay ชา', 'नमक', '奶茶', '緑茶・ほうじ', '녹차', 'Ç\u0316ay', '\ue000'];
    expect(texts.filter((text) => glyphs(text) !== null)).toEqual([]);
  });

  it('are of composed letters, without invisible characters', () => {
    const text = ` ${'Çınar'.normalize('NFD')}\u202e\u00ad \u200bÇay\u2028\u0000Evi\u2066 `;
    expect(glyphs(text)?.text).toBe('Çınar Çay Evi');
    expect(glyphs('𝓒ay 𝔼vi')?.text).toBe('Cay Evi');
    const persian = 'چای\u200cسبز';
    expect(glyphs(persian)).toEqual({ text: persian, fonts: ['vazirmatn'] });
  });
});
