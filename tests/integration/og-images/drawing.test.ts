import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { openDrawing } from '#server/documents/og-images/draw-og-image.ts';
import { openShowable } from '#server/documents/og-images/fonts.ts';
import { type Box, businessLayout } from '#server/documents/og-images/layout.ts';
import type { OgImageTexts } from '#server/documents/og-images/port.ts';
import { OG_IMAGE_SIZE } from '#server/documents/og-images/port.ts';
import { businessTexts, siteTexts } from '#server/documents/og-images/texts.ts';

const ASSETS = 'generated/og-images';
const ORIGIN = 'https://demlik.example';
const CODE = 'abcdefghjkmnpqrstuvwxyz234567892';
const drawing = await openDrawing(ASSETS);
const showable = openShowable(ASSETS);

const LONG =
  'Kapalıçarşı İç Bedesten Şerefiye Sokağı Güneşli Han Öğretmenler Çay Ocağı ve Kahvaltı Salonu Şubeleri';

function shop(name: string, owner_name = 'Hasan', owner_surname = 'Yıldız') {
  return businessTexts(
    { id: 1, slug: 'x', code: CODE, name, owner_name, owner_surname, address: null },
    CODE,
    ORIGIN,
  );
}

async function draw(texts: OgImageTexts): Promise<PNG> {
  const png = await drawing.draw(texts);
  expect(png.byteLength).toBeLessThan(300_000);
  return PNG.sync.read(Buffer.from(png));
}

const scan = ({ data, width, height }: PNG) =>
  jsQR(Uint8ClampedArray.from(data), width, height)?.data ?? null;

/** The smallest box around all pixels in which two pictures differ. */
function difference(one: PNG, other: PNG): Box {
  const { width, height }: { width: number; height: number } = OG_IMAGE_SIZE;
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
  ])('with %s is 1200 × 630, under 300 kB, and its QR code can be read', async (_, texts) => {
    const card = await draw(texts);
    expect([card.width, card.height]).toEqual([1200, 630]);
    expect(scan(card)).toBe(`${ORIGIN}/r/${CODE}`);
  });

  it('of the site has no QR code', async () => {
    expect(scan(await draw(siteTexts))).toBeNull();
  });

  it.each([LONG, 'Ş'.repeat(100), 'Çınar', '👨‍👩‍👧'.repeat(20), '﷽'.repeat(10)])(
    'keeps the name %s within its place',
    async (name) => {
      const { left, top, width, height } = difference(await draw(shop(name)), await draw(shop('x')));
      const { box } = businessLayout.headline;
      // Dots of the first line and curves of the first letters reach a little over it.
      expect(left).toBeGreaterThanOrEqual(box.left - 8);
      expect(left + width).toBeLessThanOrEqual(box.left + box.width + 8);
      expect(top).toBeGreaterThanOrEqual(box.top - 8);
      expect(top + height).toBeLessThanOrEqual(businessLayout.plate.top - 8);
    },
  );

  it.each([
    ['of which no letter can be shown', '日本茶屋', 'Çay Ocağı'],
    ['with letters that no font has', '日本 Çınar 茶', 'Çınar'],
    ['with marks that no font has', 'Ç\u0316ay\u0316', 'Cay'],
    ['with invisible characters', 'Ç\u200dı\u200cnar\ufe0f \ufe0e', 'Çınar'],
    ['in another normal form', 'Çınar Ocağı'.normalize('NFD'), 'Çınar Ocağı'],
  ])('of a name %s has no box for what is missing', async (_, name, shown) => {
    expect((await draw(shop(name))).data.equals((await draw(shop(shown))).data)).toBe(true);
  });

  it('is drawn the same each time', async () => {
    const [one, other] = [await draw(shop('Çınar')), await draw(shop('Çınar'))];
    expect(one.data.equals(other.data)).toBe(true);
  });
});

describe('the fonts of the cards', () => {
  it('have every letter, digit and sign of a Turkish name', () => {
    const letters = 'AaBbCcÇçDdEeFfGgĞğHhIıİiJjKkLlMmNnOoÖöPpRrSsŞşTtUuÜüVvYyZzÂâÎîÛû0123456789&’“”–.,-₺';
    expect(showable(letters)).toBe(letters);
  });

  it('have the letters of neighbours, and emoji', () => {
    for (const text of ['Ellî Ocaxê Ñ', 'Çayçı Əli', 'Чайная', 'شاي', '☕🫖👨‍👩‍👧❤️'])
      expect(showable(text)).toBe(text);
  });
});
