import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { openDrawing } from '#server/documents/og-images/draw-og-image.ts';
import { type Box, businessLayout } from '#server/documents/og-images/layout.ts';
import { type DrawableCard, OG_IMAGE_SIZE } from '#server/documents/og-images/port.ts';
import { businessTexts, siteTexts } from '#server/documents/og-images/texts.ts';
import { glyphs, RENDERER_FOLDERS } from '../../support/test-renderer.ts';

const ASSETS = 'generated/og-images';
const ORIGIN = 'https://demlik.example';
const CODE = 'abcdefghjkmnpqrstuvwxyz234567892';
const drawing = await openDrawing({ assets: ASSETS, fonts: RENDERER_FOLDERS.fonts });

const LONG =
  'Kapalıçarşı İç Bedesten Şerefiye Sokağı Güneşli Han Öğretmenler Çay Ocağı ve Kahvaltı Salonu Şubeleri';

const cardOf = (name: string, owner_name = 'Hasan', owner_surname = 'Yıldız') =>
  businessTexts(
    { id: 1, slug: 'x', code: CODE, name, owner_name, owner_surname, address: null },
    ORIGIN,
    glyphs,
  );

function shop(...names: Parameters<typeof cardOf>): DrawableCard {
  const card = cardOf(...names);
  if (card === null) throw new Error(`${names} cannot be drawn`);
  return card;
}

async function draw(texts: DrawableCard): Promise<PNG> {
  const png = await drawing.draw(texts);
  expect(png.byteLength).toBeLessThan(300_000);
  return PNG.sync.read(Buffer.from(png));
}

const drawn = new Map<string, Promise<PNG>>();

/** Draws each name only once in this file. */
function drawOnce(name: string): Promise<PNG> {
  const picture = drawn.get(name) ?? draw(shop(name));
  drawn.set(name, picture);
  return picture;
}

const scan = ({ data, width, height }: PNG) =>
  jsQR(Uint8ClampedArray.from(data), width, height)?.data ?? null;

/** Returns the smallest box around all pixels in which two pictures differ. */
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
    ['other scripts', shop('شاي السلام Чайная Ёлка ★', 'محمد', 'علي')],
    ['odd characters', shop('\u200d\ufe0f\u{e0001}\ud800 & <b>', '\u00ad', '﷼')],
  ])('with %s is 1200 × 630, under 300 kB, and its QR code can be read', async (_, texts) => {
    const card = await draw(texts);
    expect([card.width, card.height]).toEqual([1200, 630]);
    expect(scan(card)).toBe(`${ORIGIN}/r/${CODE}`);
  });

  it('of the site has no QR code', async () => {
    expect(scan(await draw(siteTexts))).toBeNull();
  });

  it.each([LONG, 'Ş'.repeat(100), 'Çınar', '👨‍👩‍👧'.repeat(20), 'مقهى السلام وأهل الشام '.repeat(4)])(
    'keeps the name %s within its place',
    async (name) => {
      const { left, top, width, height } = difference(await drawOnce(name), await drawOnce('x'));
      const { box } = businessLayout.headline;
      // Dots of the first line and curves of the first letters exceed the box a little.
      expect(left).toBeGreaterThanOrEqual(box.left - 8);
      expect(left + width).toBeLessThanOrEqual(box.left + box.width + 8);
      expect(top).toBeGreaterThanOrEqual(box.top - 8);
      expect(top + height).toBeLessThanOrEqual(businessLayout.plate.top - 8);
    },
  );

  it.each([
    ['with fancy letters', '𝓒ay 𝔼vi', 'Cay Evi'],
    ['with invisible characters', 'Ç\u200dı\u200cnar\ufe0f \ufe0e', 'Çınar'],
    ['in another normal form', 'Çınar Ocağı'.normalize('NFD'), 'Çınar Ocağı'],
  ])('of a name %s equals that of the plain name', async (_, name, shown) => {
    expect((await drawOnce(name)).data.equals((await drawOnce(shown)).data)).toBe(true);
  });

  it('is identical each time it is drawn', async () => {
    const [one, other] = [await drawOnce('Çınar'), await draw(shop('Çınar'))];
    expect(one.data.equals(other.data)).toBe(true);
  });
});

it.each([
  ['a shop', cardOf('Çay ชา')],
  ['an owner', cardOf('Çınar', 'สม')],
])('there is no card of %s whose name has unsupported letters', (_, card) => {
  expect(card).toBeNull();
});

/** Splits the numbers into groups that are further apart than `gap`; returns the first and last of each. */
function groupsOf(numbers: readonly number[], gap: number): [number, number][] {
  const groups: [number, number][] = [];
  for (const number of numbers) {
    const last = groups.at(-1);
    if (last !== undefined && number - last[1] <= gap) last[1] = number;
    else groups.push([number, number]);
  }
  return groups;
}

/** Returns the number of words on each line of a card's name, if its letters join. */
function wordsOfLines({ data, width }: PNG): number[] {
  const { left, top, width: wide } = businessLayout.headline.box;
  const range = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at);
  const [columns, rows] = [range(left, wide), range(top, businessLayout.plate.top - top)];
  // The letters are cream on red.
  const isInked = (x: number, y: number) => (data[(y * width + x) * 4 + 1] ?? 0) > 128;
  const lines = groupsOf(
    rows.filter((y) => columns.some((x) => isInked(x, y))),
    1,
  );
  return lines.map(([first, last]) => {
    const inked = columns.filter((x) => range(first, last - first + 1).some((y) => isInked(x, y)));
    return groupsOf(inked, 14).length;
  });
}

it('letters of a right-to-left name join, and spaces separate its words on each line', async () => {
  const name = Array.from({ length: 4 }, () => 'سسس').join(' ');
  expect(wordsOfLines(await draw(shop(name)))).toEqual([2, 2]);
});
