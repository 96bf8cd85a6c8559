import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import type { PrintOrder } from '#server/documents/print/port.ts';
import { LINK } from '../../support/print-orders.ts';
import { readPdf } from '../../support/read-pdf.ts';
import { openTestRenderer, type PrintedDocument } from '../../support/test-renderer.ts';

const { print } = await openTestRenderer();

type Item = Record<'name' | 'detail' | 'price', string> & { numbers?: string[] };

const items = (count: number): Item[] =>
  Array.from({ length: count }, (_, at) => ({ name: `Ürün ${at + 1}`, detail: 'bardak', price: '₺12,50' }));

/** Too long for one line. */
const oralet: Item = {
  name: 'Oralet',
  detail: 'portakal, elma, kivi, limon, nar, karadut, böğürtlen, çilek · bardak',
  price: '₺20',
};

/** Ten products in a section. */
const sectionsOf = (all: Item[]) =>
  Array.from({ length: Math.ceil(all.length / 10) }, (_, at) => ({
    title: `Bölüm ${at + 1}`,
    items: all.slice(at * 10, at * 10 + 10),
  }));

const contentOf = (all: Item[], paper = 'a4') => ({
  name: 'Çınar Çay Ocağı',
  paper,
  sections: sectionsOf(all),
  words: {
    title: 'Fiyat tarifesi',
    continued: 'devamı',
    headline: 'Çayınızı uygulamadan söyleyin',
    terms: ['KDV', '1 Aralık'],
  },
});

const listOf = (all: Item[], paper = 'a4', changes: Partial<PrintOrder> = {}): PrintOrder => ({
  template: 'prices',
  title: 'Çınar Çay Ocağı: fiyat tarifesi',
  ink: 'colour',
  bleed: false,
  codes: [{ text: LINK, label: 'QR kod' }],
  content: contentOf(all, paper),
  ...changes,
});

const pictures = ({ pages }: PrintedDocument) => pages.map((page) => PNG.sync.read(Buffer.from(page)));

function read({ data, width, height }: PNG): string | null {
  return jsQR(Uint8ClampedArray.from(data), width, height)?.data ?? null;
}

/** Returns true if nothing is drawn from `left` to the right edge, below the ornaments, in pixels of A4. */
function isBlank({ data, width, height }: PNG, left: number): boolean {
  for (let y = 0; y < height; y += 1) {
    for (let x = left; x < width; x += 1) if ((data[(y * width + x) * 4] ?? 255) < 250) return false;
  }
  return true;
}

/** Counts the stripes of ink in a box in pixels, with blank rows between them. */
function stripes({ data, width }: PNG, [left, right]: [number, number], [top, bottom]: [number, number]) {
  const isInked = (y: number) => {
    for (let x = left; x < right; x += 1) if ((data[(y * width + x) * 4] ?? 255) < 160) return true;
    return false;
  };
  let count = 0;
  for (let y = top; y < bottom; y += 1) if (isInked(y) && !isInked(y - 1)) count += 1;
  return count;
}

async function checkPages(count: number, pages: number): Promise<void> {
  const drawn = pictures(await print(listOf(items(count))));
  expect(drawn.map(read)).toEqual([LINK, ...Array.from({ length: pages - 1 }, () => null)]);
  expect(drawn.map(({ width, height }) => [width, height])).toEqual(drawn.map(() => [1240, 1754]));
}

describe('a price list', () => {
  it('of 60 products has 3 pages, with the code on the first', () => checkPages(60, 3));

  it.each([
    [1, 1],
    [12, 1],
    [40, 1],
    [100, 5],
  ])('of %i products has %i pages, with the code on the first', { tags: ['full'] }, checkPages);

  it('of several pages says on each which one it is, and fills the last as the others', async () => {
    const { lines } = await readPdf((await print(listOf(items(50)))).pdf);
    expect(lines.map((page) => page.find((line) => /^\d \/ \d$/.test(line)))).toEqual([
      '1 / 3',
      '2 / 3',
      '3 / 3',
    ]);
    const products = lines.map((page) => page.filter((line) => line.includes('₺')).length);
    expect(products.at(-1)).toBeGreaterThan(10);
  });

  it('says above the rest of a section that it continues', async () => {
    const sections = [{ title: 'Çaylar', items: items(60) }];
    const { lines } = await readPdf(
      (await print(listOf([], 'a4', { content: { ...contentOf([]), sections } }))).pdf,
    );
    const titles = lines.map((page) => page.filter((line) => line.startsWith('Çaylar')));
    expect(titles).toEqual([['Çaylar'], ['Çaylar (devamı)'], ['Çaylar (devamı)']]);
  });

  it('begins a line with the dot before a unit, and ends none with it', async () => {
    const all = items(30).map((item, at) =>
      // About as long as a line of one of two columns.
      at % 4 ? item : { ...item, detail: `büyük boy, porta${'l'.repeat(1 + at / 2)}ı · porsiyon` },
    );
    const { text } = await readPdf((await print(listOf(all))).pdf);
    expect(text).toContain('· porsiyon');
    // The price is on the last line.
    expect(text).not.toMatch(/· (₺|\n)/);
  });

  it('has no name below 8 points on the smaller paper, but more pages', async () => {
    const detail = 'portakal, elma, kivi, limon, nar · bardak';
    const all = items(24).map((item, at) =>
      at % 2 ? item : { ...item, name: `Bol kaşarlı, sucuklu büyük tost ${at}`, detail },
    );
    const { pages, pdf } = await print(listOf(all, 'a5'));
    expect(pages).toHaveLength(2);
    const { spans } = await readPdf(pdf);
    expect(spans.filter(({ text, size }) => /tost/.test(text) && size < 8)).toEqual([]);
  });

  const LONG_NAME = 'Kaymaklı ekmek kadayıfı dilim yanında dondurma';

  it('of 20 products, one of them with a long name, has 1 page', async () => {
    const all = [...items(19), { name: LONG_NAME, detail: 'adet', price: '₺140' }];
    const { pages, pdf } = await print(listOf(all));
    expect(pages).toHaveLength(1);
    // In one column no line has two prices.
    const { text } = await readPdf(pdf);
    expect(text.split('\n').filter((line) => line.split('₺').length > 2)).toEqual([]);
    expect(text.match(/₺12,50/g)).toHaveLength(19);
  });

  it('of 32 products has 1 page, with two columns that do not overlap the code', async () => {
    const all = [...items(31), { name: LONG_NAME, detail: 'adet', price: '₺140' }];
    const drawn = await print(listOf(all));
    expect(pictures(drawn).map(read)).toEqual([LINK]);
    const { text } = await readPdf(drawn.pdf);
    // The columns are balanced: each has two of the four sections.
    expect(text.split('\n').filter((line) => /Bölüm 1.*Bölüm 3/.test(line))).toHaveLength(1);
    expect(text.match(/₺12,50/g)).toHaveLength(31);
  });

  it('of one section of 40 products continues in the second column under the same title', async () => {
    const one = { content: { ...contentOf([]), sections: [{ title: 'Çaylar', items: items(40) }] } };
    const { pages, pdf } = await print(listOf([], 'a4', one));
    expect(pages).toHaveLength(1);
    const { text } = await readPdf(pdf);
    expect(text.match(/Çaylar/g)).toHaveLength(2);
    expect(text.match(/₺12,50/g)).toHaveLength(40);
  });

  it.each([
    ['first', [15, 45]],
    ['last', [13, 4, 43]],
  ])('has no product of a section alone on a page, not its %s', async (_, sizes) => {
    const all = items(60);
    const sections = sizes.map((size, at) => ({ title: `Bölüm ${at + 1}`, items: all.splice(0, size) }));
    const { pdf } = await print(listOf([], 'a4', { content: { ...contentOf([]), sections } }));
    for (const lines of (await readPdf(pdf)).lines) {
      const parts = lines.join('\n').split('Bölüm').slice(1);
      for (const part of parts) expect(part.match(/₺/g)?.length, part).toBeGreaterThan(1);
    }
  });

  it.each([
    ['a4', 14.5],
    ['a5', 10.22],
  ])(
    'sets a name that fits one line as large as the others, also above its detail (%s)',
    async (paper, size) => {
      const all = [...items(4), oralet];
      const { spans } = await readPdf((await print(listOf(all, paper))).pdf);
      const sizes = spans.filter(({ text }) => /^Ürün|Oralet/.test(text)).map((span) => span.size);
      expect(sizes.map((each) => each.toFixed(1))).toEqual(Array(5).fill(size.toFixed(1)));
    },
  );

  it('has the weekly hours above the foot, in full, and a readable code', async () => {
    const days = ['Pazartesi', 'Salı', 'Çarşamba', 'Perşembe', 'Cuma', 'Cumartesi', 'Pazar'];
    const hours = days.map((day) => `${day} 07:00–12:30, 13:30–19:00`);
    const drawn = await print(listOf([], 'a4', { content: { ...contentOf(items(32)), hours } }));
    expect(pictures(drawn).map(read)).toEqual([LINK]);
    const { text } = await readPdf(drawn.pdf);
    for (const line of hours) expect(text).toContain(line);
  });

  const LEGEND = ['1 Gluten içeren tahıllar', '7 Süt (laktoz dâhil)', '8 Sert kabuklu meyveler', '15 Alkol'];
  const legend = (all: Item[]) => {
    const content = contentOf(all.map((item) => ({ ...item, numbers: ['1', '7', '15'] })));
    const words = { ...content.words, legend: 'Sayılar ürünün içindekileri gösterir.' };
    return { content: { ...content, words, legend: LEGEND } };
  };

  it.each([
    ['in one column', 12, 1],
    ['in two columns', 32, 1],
    ['on several pages', 60, 3],
  ])('has its numbers beside the names, and what they mean on each page, %s', async (_, count, pages) => {
    const drawn = await print(listOf([], 'a4', legend(items(count))));
    expect(pictures(drawn).map(read)).toEqual([LINK, ...Array.from({ length: pages - 1 }, () => null)]);
    const { text } = await readPdf(drawn.pdf);
    for (const line of LEGEND) expect(text.split(line)).toHaveLength(pages + 1);
    expect(text.match(/1, 7, 15/g)).toHaveLength(count);
  });

  it('has the size of its paper, and a readable code also on the smaller one', async () => {
    const [page] = pictures(await print(listOf(items(12), 'a5', { ink: 'black' })));
    expect([page?.width, page?.height, page && read(page)]).toEqual([874, 1240, LINK]);
  });

  it.each([
    ['20 products', 20],
    ['32 products, in two columns', 32],
  ])('of %s has one page and no text below 7.5 points on the smaller paper', async (_, count) => {
    const content = {
      ...legend(items(count).with(3, oralet)).content,
      hours: ['Pazartesi–Cuma 07:00–18:00'],
    };
    const { sections } = contentOf(items(count).with(3, oralet), 'a5');
    const drawn = await print(listOf([], 'a4', { content: { ...content, paper: 'a5', sections } }));
    expect(drawn.pages).toHaveLength(1);
    const { spans } = await readPdf(drawn.pdf);
    expect(spans.filter(({ size }) => size < 7.49)).toEqual([]);
  });

  it('sets a name in two lines that do not touch', async () => {
    const name = 'Bol kaşarlı, sucuklu, çıtır patatesli, yeşil biberli büyük tost';
    const [page] = pictures(await print(listOf([{ name, detail: 'adet', price: '₺120' }])));
    // Two lines of name, and the unit. In pixels: 74 to 110 mm from the left, the first row below the
    // section's title.
    expect(page && stripes(page, [437, 650], [265, 443])).toBe(3);
  });

  it('keeps any name within its column, and interprets no markup', async () => {
    const hostile = [
      { name: 'Ş'.repeat(60), detail: `${'W'.repeat(40)} · porsiyon`, price: '₺99.999,99' },
      { name: '#panic("x") *b* $x$', detail: '#image("/etc/passwd") · adet', price: '₺15' },
      { name: 'Çay\u202E\u0000', detail: '</text><script>', price: '₺15' },
    ];
    const printed = await print(listOf(hostile, 'a4', { codes: [] }));
    const [page] = pictures(printed);
    // Right of the column, from 196 mm on, the page is empty.
    expect(page && isBlank(page, 1158)).toBe(true);
    expect(printed.pages).toHaveLength(1);
    const { text } = await readPdf(printed.pdf);
    for (const sign of '#$*/<>"') expect(text).toContain(sign);
  });
});
