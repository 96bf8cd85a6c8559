import fc from 'fast-check';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { shopTexts, siteTexts } from '#server/cards/card-texts.ts';
import { openDrawing } from '#server/cards/draw-card.ts';
import { fitText } from '#server/cards/fit-text.ts';
import { openFontChains } from '#server/cards/font-chain.ts';
import { type Box, CARD, shopLayout } from '#server/cards/layout.ts';

const ASSETS = 'src/server/cards/assets';
const ORIGIN = 'https://demlik.example';
const CODE = 'abcdefghjkmnpqrstuvwxyz234567892';
const drawing = openDrawing(ASSETS);
const chains = openFontChains(ASSETS);

const LONG =
  'Kapalıçarşı İç Bedesten Şerefiye Sokağı Güneşli Han Öğretmenler Çay Ocağı ve Kahvaltı Salonu Şubeleri';

function shop(name: string, owner_name = 'Hasan', owner_surname = 'Yıldız') {
  return shopTexts({ id: 1, slug: 'x', code: CODE, name, owner_name, owner_surname, address: null }, ORIGIN);
}

const read = (png: Uint8Array) => PNG.sync.read(Buffer.from(png));

/** The smallest box around all pixels in which two pictures differ. */
function difference(one: PNG, other: PNG): Box {
  const { width, height }: { width: number; height: number } = CARD;
  const bounds = { left: width, top: height, right: 0, bottom: 0 };
  for (let at = 0; at < one.data.length; at += 4) {
    if (one.data.subarray(at, at + 3).equals(other.data.subarray(at, at + 3))) continue;
    const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
    bounds.left = Math.min(bounds.left, x);
    bounds.right = Math.max(bounds.right, x + 1);
    bounds.top = Math.min(bounds.top, y);
    bounds.bottom = Math.max(bounds.bottom, y + 1);
  }
  const { left, top, right, bottom } = bounds;
  return { left, top, width: right - left, height: bottom - top };
}

describe('a card', () => {
  it.each([
    ['a plain name', shop('Çınar Çay Ocağı')],
    [
      'a very long Turkish name',
      shop(LONG, 'Abdülmuttalip Ömer Faruk', 'Büyükçekmeceoğulları-Karaağaçlıgil'),
    ],
    ['one endless word', shop('Ş'.repeat(50) + 'ğ'.repeat(50), 'İ'.repeat(60), 'ı'.repeat(60))],
    ['emoji', shop('☕ Ömer’in Çayı 🫖🇹🇷 👨‍👩‍👧 ❤️', '🙂', '👍🏽')],
    ['other scripts', shop('شاي السلام Чайная Ёлка 日本', 'محمد', 'علي')],
    ['odd characters', shop('\u0301\u200d\ufe0f\u{e0001}\ud800 & <b>', '\u00ad', '﷽')],
  ])('with %s is 1200 × 630, under 300 kB, and its QR code can be read', (_, texts) => {
    const png = drawing.draw(texts);
    expect(png.byteLength).toBeLessThan(300_000);
    const { width, height, data } = read(png);
    expect([width, height]).toEqual([1200, 630]);
    const scanned = jsQR(Uint8ClampedArray.from(data), width, height);
    expect(scanned?.data).toBe(`${ORIGIN}/r/${CODE}`);
  });

  it('of the site has no QR code', () => {
    const { width, height, data } = read(drawing.draw(siteTexts));
    expect(jsQR(Uint8ClampedArray.from(data), width, height)).toBeNull();
  });

  it.each([LONG, 'Ş'.repeat(100), 'Çınar', '👨‍👩‍👧'.repeat(20)])(
    'keeps the name %s within its place',
    (name) => {
      const { left, top, width, height } = difference(
        read(drawing.draw(shop(name))),
        read(drawing.draw(shop('x'))),
      );
      const { box } = shopLayout.headline;
      // Dots and cedillas of the outer lines, and curves of the first letters, reach a little over it.
      expect(left).toBeGreaterThanOrEqual(box.left - 8);
      expect(left + width).toBeLessThanOrEqual(box.left + box.width + 8);
      expect(top).toBeGreaterThanOrEqual(box.top - 16);
      expect(top + height).toBeLessThanOrEqual(shopLayout.plate.top - 8);
    },
  );

  it('is called Çay Ocağı when no letter of the name can be shown', () => {
    const nameless = drawing.draw(shop('日本茶屋'));
    expect(Buffer.from(nameless).equals(drawing.draw(shop('Çay Ocağı')))).toBe(true);
  });
});

describe('the fonts of the cards', () => {
  it('show every Turkish letter of a name in the letters of the sign', () => {
    const letters = 'AaBbCcÇçDdEeFfGgĞğHhIıİiJjKkLlMmNnOoÖöPpRrSsŞşTtUuÜüVvYyZzÂâÎîÛû0123456789&’“”–.,-';
    const { glyphs } = chains.display.shape(letters);
    expect(glyphs).toHaveLength([...letters].length);
    expect(new Set(glyphs.map(({ font }) => font)).size).toBe(1);
  });

  it('leave out what they cannot show, and keep letters under marks they do not know', () => {
    expect(chains.display.showable('日本 Çay  Evi 茶')).toBe('Çay Evi');
    expect(chains.display.showable('ç\u0316ay')).toBe('cay');
  });

  it('never show the box that stands for a missing letter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        for (const chain of [chains.display, chains.text]) {
          const { glyphs } = chain.shape(chain.showable(text));
          expect(glyphs.filter(({ glyph }) => glyph === 0)).toEqual([]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('are set so that every line fits its box, whatever the text', () => {
    const { box, style } = shopLayout.headline;
    const words = fc.array(
      fc.string({ unit: fc.constantFrom(...'aBçĞıİmWşÜ'), minLength: 1, maxLength: 60 }),
      {
        minLength: 1,
        maxLength: 20,
      },
    );
    fc.assert(
      fc.property(words, (list) => {
        const { lines, size } = fitText(chains.display, list.join(' '), box, style);
        expect(lines.length).toBeGreaterThan(0);
        expect(lines.length * size * style.lineHeight).toBeLessThanOrEqual(box.height);
        for (const { width } of lines) expect(width * size).toBeLessThanOrEqual(box.width + 0.5);
      }),
      { numRuns: 60 },
    );
  });
});
