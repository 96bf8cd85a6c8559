import { describe, expect, it } from 'vitest';
import { fitSign, type TextExtent } from './fit-sign.ts';

const BOX = { x: 100, y: 200, width: 852, height: 188 };
/** Letters of equal width, all with a descender. */
const extentOf = (text: string): TextExtent => ({ width: text.length * 0.55, ascent: 0.8, descent: 0.2 });

const names = {
  '2 letters': 'Ev',
  '15 letters': 'Çınar Çay Ocağı',
  '64 letters': 'Eminönü Ömer Ağa Han Şahin Kardeşler Geleneksel Semaver Çayevi A',
  '100 letters':
    'Eminönü Ömer Ağa Han İçi Şahin Kardeşler Geleneksel Semaver Çayı, Türk Kahvesi ve Şerbet Evi 1957 AŞ',
  'one word of 100 letters': `${'Çay'.repeat(33)}ı`,
};

describe('a sign', () => {
  it.each(Object.entries(names))('fits the whole name of %s inside its board', (_, name) => {
    const lines = fitSign(name, BOX, extentOf);
    const written = lines.map(({ text }) => text);
    // A hyphen is only at a split within a word.
    expect(written.join(' ').replaceAll('- ', '')).toBe(name);
    for (const { text, size, x, baseline } of lines) {
      const { width, ascent, descent } = extentOf(text);
      expect(x - (width * size) / 2).toBeGreaterThanOrEqual(BOX.x - 0.01);
      expect(x + (width * size) / 2).toBeLessThanOrEqual(BOX.x + BOX.width + 0.01);
      expect(baseline - ascent * size).toBeGreaterThanOrEqual(BOX.y - 0.01);
      expect(baseline + descent * size).toBeLessThanOrEqual(BOX.y + BOX.height + 0.01);
      // Readable at arm's length, on a phone a third as wide.
      expect(size).toBeGreaterThan(24);
    }
    for (const [i, { baseline, size }] of lines.entries()) {
      const above = lines[i - 1];
      if (above) expect(baseline - 0.8 * size).toBeGreaterThan(above.baseline + 0.2 * above.size);
    }
  });

  it('does not split related words', () => {
    const lines = fitSign('Süleymaniye Çay Bahçesi', BOX, extentOf);
    expect(lines.map(({ text }) => text)).toEqual(['Süleymaniye', 'Çay Bahçesi']);
  });
});
