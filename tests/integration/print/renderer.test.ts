import { execFileSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import type { PrintOrder } from '#server/documents/print/port.ts';
import { openRenderer } from '#server/documents/print/renderer.ts';
import { findProgram } from '../../support/find-program.ts';
import { LINK, labelsOf, posterOf } from '../../support/print-orders.ts';
import { readPdf } from '../../support/read-pdf.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { openTestRenderer, type PrintedDocument } from '../../support/test-renderer.ts';

const renderer = await openTestRenderer();

/** The name with which others are compared. */
const SHORT = 'Ay';
const LONG = 'Hacı Abdülkerim Efendi Tarihî Çınaraltı Çay Ocağı ve Kahvehanesi';
const LONGEST =
  'Öz Beyoğlu İstiklâl Işıklı Şafak Hanı Güğüm Çayları, Tarihî Kuşçubaşı Türk Kahvesi Ocağı İşletmesi A';

const drawn = new Map<string, Promise<PrintedDocument>>();

/** Draws each order only once in this file. */
function print(order: PrintOrder): Promise<PrintedDocument> {
  const key = JSON.stringify(order);
  const document = drawn.get(key) ?? renderer.print(order);
  drawn.set(key, document);
  return document;
}

const picturesOf = ({ pages }: PrintedDocument) => pages.map((page) => PNG.sync.read(Buffer.from(page)));
const pictureOf = ({ pages: [page] }: PrintedDocument) => PNG.sync.read(Buffer.from(page ?? []));
const read = ({ data, width, height }: PNG) =>
  jsQR(Uint8ClampedArray.from(data), width, height)?.data ?? null;

const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '');

/** Pixels per millimetre. */
const DOTS = 150 / 25.4;

/** Returns true if a name may be at this point, in millimetres from the top left of the sheet. */
type Room = (x: number, y: number) => boolean;

const within =
  (left: number, right: number, top: number, bottom: number): Room =>
  (x, y) =>
    x >= left && x <= right && y >= top && y <= bottom;

/** Counts the pixels in which two pictures of the same size differ, inside and outside the name's area. */
function difference(one: PNG, other: PNG, room: Room) {
  const dots = { inside: 0, outside: 0 };
  for (let at = 0; at < one.data.length; at += 4) {
    if (one.data.readUInt32LE(at) === other.data.readUInt32LE(at)) continue;
    const [x, y] = [(at / 4) % one.width, Math.floor(at / 4 / one.width)];
    dots[room(x / DOTS, y / DOTS) ? 'inside' : 'outside'] += 1;
  }
  return dots;
}

/** Returns the share of ink in a picture, from 0 for white to 1 for black. */
function inkOf({ data }: PNG): number {
  let white = 0;
  for (let at = 0; at < data.length; at += 4)
    white += (data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0);
  return 1 - white / 255 / 3 / (data.length / 4);
}

/** Returns true if there is ink within half a millimetre of a point; the point is in millimetres. */
function isInked({ data, width }: PNG, [x, y]: readonly [number, number]): boolean {
  for (let row = Math.floor((y - 0.5) * DOTS); row <= (y + 0.5) * DOTS; row += 1) {
    for (let column = Math.floor((x - 0.5) * DOTS); column <= (x + 0.5) * DOTS; column += 1) {
      if ((data[(row * width + column) * 4 + 1] ?? 255) < 220) return true;
    }
  }
  return false;
}

/** Checks that a poster's code is read, and that the name changes only the inside of its sign. */
async function checkPoster(name: string): Promise<void> {
  const picture = pictureOf(await print(posterOf(name)));
  expect([picture.width, picture.height]).toEqual([1240, 1754]);
  expect(read(picture)).toBe(LINK);
  const other = name === SHORT ? LONG : SHORT;
  // Within the sign's inner edge.
  const dots = difference(picture, pictureOf(await print(posterOf(other))), within(13.5, 196.2, 190, 242.2));
  expect(dots).toEqual({ inside: expect.any(Number), outside: 0 });
  expect(dots.inside).toBeGreaterThan(0);
}

describe('a poster', () => {
  it('of a name of 100 characters keeps it on the sign, and has a readable code', () => checkPoster(LONGEST));

  it.each([SHORT, 'Çınar Çay Ocağı', LONG, 'Ş'.repeat(60) + 'ğ'.repeat(40)])(
    'of the name %s keeps it on the sign, and has a readable code',
    { tags: ['full'] },
    checkPoster,
  );

  it('embeds the fonts of its Turkish letters', async () => {
    const { pdf } = await print(posterOf('Çç Ğğ Iı İi Öö Şş Üü'));
    const { text, fonts } = await readPdf(pdf);
    expect(withoutSpaces(text)).toContain('ÇçĞğIıİiÖöŞşÜü');
    expect(fonts.map(({ name }) => name)).toContain('Sansita-Black');
    expect(fonts.filter(({ embedded }) => !embedded)).toEqual([]);
    // The PDF has no bitmaps.
    expect(/\/Subtype \/Image/.test(Buffer.from(pdf).toString('latin1'))).toBe(false);
  });

  it('prints markup, code and calls of functions unchanged', async () => {
    for (const name of [
      '#panic("x") *b* _i_ $x$ `r` "]}, "content": {"name": "x"',
      '#read("/etc/passwd") = @x <y> \\ ~ // z #image("poster.typ")[x] #eval("1")',
    ]) {
      const { text } = await readPdf((await print(posterOf(name))).pdf);
      expect(withoutSpaces(text)).toContain(withoutSpaces(name));
    }
  });

  it('has a trim box only for a print shop', async () => {
    const forShop = await readPdf((await print(posterOf('Çınar', { bleed: true }))).pdf);
    expect(forShop.boxes('MediaBox')).toEqual([[0, 0, 230, 317]]);
    expect(forShop.boxes('BleedBox')).toEqual([[7, 7, 216, 303]]);
    expect(forShop.boxes('TrimBox')).toEqual([[10, 10, 210, 297]]);
    expect((await readPdf((await print(posterOf(SHORT))).pdf)).boxes('TrimBox')).toEqual([]);
  });

  it('for a print shop has a bleed and crop marks', async () => {
    const picture = pictureOf(await print(posterOf('Çınar', { bleed: true })));
    const [left, top, right, bottom] = [10, 10, 210 + 10, 297 + 10];
    const marks = [left, right].flatMap((x) => [top - 6, bottom + 6].map((y) => [x, y] as const));
    marks.push(...[top, bottom].flatMap((y) => [left - 6, right + 6].map((x) => [x, y] as const)));
    expect(marks.filter((at) => !isInked(picture, at))).toEqual([]);
    // The sign's background extends to the end of the bleed, and no further.
    const ground = (x: number) => isInked(picture, [x, 220]);
    expect([left - 2, right + 2].map(ground)).toEqual([true, true]);
    expect([left - 4.5, right + 4.5].map(ground)).toEqual([false, false]);
  });

  it('in black has no colour, and saves ink', async () => {
    const inBlack = pictureOf(await print(posterOf('Çınar', { ink: 'black' })));
    expect(inkOf(inBlack)).toBeLessThan(0.7 * inkOf(pictureOf(await print(posterOf(SHORT)))));
    const { data } = inBlack;
    const coloured = data.findIndex(
      (_, at) => at % 4 === 0 && (data[at] !== data[at + 1] || data[at] !== data[at + 2]),
    );
    expect(coloured).toBe(-1);
  });
});

const PLACES = [
  'Oda 305',
  'Kat 4 · Muhasebe',
  'Danışma',
  'W'.repeat(24),
  '#panic("x") *b*',
  '★ VIP',
  'Masa 7',
  'B 2',
  'Bahçe',
];

/** On the sign of each face; the upper faces are upside down. */
const onTents: Room = (x, y) => {
  const sign = within(8, 74, 66, 90);
  const across = x % 148.5;
  return y > 105 ? sign(across, y - 105) : sign(148.5 - across, 105 - y);
};
/** Between a sticker's red edge and its well. */
const roundStickers: Room = (x, y) => {
  const [column, row] = [Math.round((x - 38.96) / 66.04), Math.round((y - 40.5) / 72)];
  const radius = Math.hypot(x - 38.96 - column * 66.04, y - 40.5 - row * 72);
  return radius > 22 && radius < 29.2;
};
/** Below the plate with the place, left of the code's tear-off part. */
const onLabels: Room = (x, y) => within(3.8, 47.5, 46, 64)((x - 4.65) % 101.6, (y - 13.1) % 67.7);

describe.each([
  ['table cards', (name: string) => posterOf(name, { template: 'tent' }), onTents],
  ['stickers', (name: string) => posterOf(name, { template: 'stickers' }), roundStickers],
  ['labels', (name: string) => labelsOf(name, PLACES), onLabels],
] as const)('%s', (_, orderOf, room) => {
  it.each([LONG, LONGEST, 'Ş'.repeat(100)])(
    'with the name %s keep it in its area, and each code is readable',
    { tags: ['full'] },
    async (name) => {
      const [pages, plain] = [await print(orderOf(name)), await print(orderOf(SHORT))].map(picturesOf);
      expect(pages?.length).toBe(plain?.length);
      for (const [at, page] of (pages ?? []).entries()) {
        const dots = difference(page, plain?.[at] ?? page, room);
        expect(dots).toEqual({ inside: expect.any(Number), outside: 0 });
        expect(dots.inside).toBeGreaterThan(0);
      }
    },
  );
});

it.each([LONG, LONGEST, 'Ş'.repeat(100)])(
  'the story picture has 1080 × 1920 pixels, and the name %s stays on its sign',
  async (name) => {
    const storyOf = (shop: string) => print(posterOf(shop, { template: 'story' })).then(pictureOf);
    const [picture, other] = [await storyOf(name), await storyOf(SHORT)];
    expect([picture.width, picture.height]).toEqual([1080, 1920]);
    const dots = difference(picture, other, within(90 / DOTS, 990 / DOTS, 282 / DOTS, 500 / DOTS));
    expect(dots).toEqual({ inside: expect.any(Number), outside: 0 });
    expect(dots.inside).toBeGreaterThan(0);
  },
);

/** Returns true if a box of a sheet is empty; the box is in millimetres from the top left. */
function isBare({ data, width }: PNG, [left, right]: number[], [top, bottom]: number[]): boolean {
  for (let y = Math.ceil((top ?? 0) * DOTS); y < (bottom ?? 0) * DOTS; y += 1) {
    for (let x = Math.ceil((left ?? 0) * DOTS); x < (right ?? 0) * DOTS; x += 1) {
      if ((data[(y * width + x) * 4 + 1] ?? 255) < 220) return false;
    }
  }
  return true;
}

describe('a sheet of table cards', () => {
  it('has its words beside the cut and fold lines, on one line each', async () => {
    const sheet = pictureOf(await print(posterOf(SHORT, { template: 'tent' })));
    const [cut, fold] = [148.5, 105];
    expect(isInked(sheet, [cut + 2.5, 8])).toBe(true);
    expect([
      isBare(sheet, [cut + 0.4, cut + 1], [6, 60]),
      isBare(sheet, [cut + 4, cut + 5.5], [6, 30]),
    ]).toEqual([true, true]);
    for (const card of [0, cut]) {
      expect(isInked(sheet, [card + 7, fold - 2.5])).toBe(true);
      expect(isBare(sheet, [card + 6, card + 60], [fold - 1, fold - 0.4])).toBe(true);
      expect(isBare(sheet, [card + 6, card + 60], [fold - 5.5, fold - 4.4])).toBe(true);
    }
  });

  it('has no remains of the saucer’s ring in the corners of its pictures', async () => {
    const sheet = pictureOf(await print(posterOf(SHORT, { template: 'tent' })));
    // The upper right corner of a lower face, 6 mm within the card.
    for (const right of [142.5, 291]) expect(isBare(sheet, [right - 5, right - 2], [113, 115])).toBe(true);
  });
});

/** Without a print shop: home printers leave some 5 mm at each edge white. The labels' cut marks stand at 4.6 mm. */
describe('on a home printer', () => {
  const HOME_MM = 4.5;
  const priceListOf = (paper: string) =>
    posterOf(SHORT, {
      template: 'prices',
      content: {
        name: SHORT,
        paper,
        sections: [{ title: 'Çaylar', items: [{ name: 'Çay', detail: 'bardak', price: '₺15' }] }],
        words: { title: 'Fiyat tarifesi', headline: 'Söyleyin', terms: [] },
      },
    });

  it.each([
    ['a poster', posterOf(SHORT)],
    ['a sheet of table cards', posterOf(SHORT, { template: 'tent' })],
    ['a sheet of stickers', posterOf(SHORT, { template: 'stickers' })],
    ['a sheet of labels', labelsOf(SHORT, PLACES.slice(0, 8))],
    ['a price list', priceListOf('a4')],
    ['a price list of half the size', priceListOf('a5')],
  ])('%s has nothing in the margin', async (_, order) => {
    const page = pictureOf(await print(order));
    const [right, bottom] = [page.width / DOTS, page.height / DOTS];
    expect({
      left: isBare(page, [0, HOME_MM], [0, bottom]),
      right: isBare(page, [right - HOME_MM, right], [0, bottom]),
      top: isBare(page, [0, right], [0, HOME_MM]),
      bottom: isBare(page, [0, right], [bottom - HOME_MM, bottom]),
    }).toEqual({ left: true, right: true, top: true, bottom: true });
  });

  it.each([
    ['a poster', posterOf(SHORT), [204, 70], [201.5, 70]],
    ['a table card', posterOf(SHORT, { template: 'tent' }), [142.5, 142], [141, 142]],
    ['a price list', priceListOf('a4'), [204, 267], [203, 267]],
  ] as const)(
    'the saucer of %s ends in its outline, outside the code’s quiet zone',
    async (_, order, end, quiet) => {
      const page = pictureOf(await print(order));
      expect(isInked(page, end)).toBe(true);
      // From the code's edge: the zone is at least 2.5 mm wide on each piece.
      const [right, y] = quiet;
      expect(isBare(page, [right - 2.5, right], [y - 15, y + 15])).toBe(true);
    },
  );

  it('the saucer of a print shop’s poster goes on into the bleed', async () => {
    const page = pictureOf(await print(posterOf(SHORT, { bleed: true })));
    expect(isBare(page, [10 + 203, 10 + 205], [10 + 60, 10 + 80])).toBe(true);
  });
});

it('text that looks like PDF structure is shown, and the boxes are right, for a print shop and at home', async () => {
  const words =
    '1 0 obj << /Type /Page >> endobj trailer << /Root 1 0 R >> startxref 0 %%EOF ((\\) stream endstream xref /MediaBox [0 0 1 1] \\';
  // Boxes are added to Typst's file only for a print shop.
  for (const bleed of [true, false]) {
    const { pdf, pages } = await print(posterOf(words, { title: words, bleed }));
    const { title, text, boxes } = await readPdf(pdf);
    expect(title).toBe(words);
    expect([...withoutSpaces(words)].filter((character) => !text.includes(character))).toEqual([]);
    const [sheet = []] = boxes('MediaBox');
    const trimmed = sheet.map((value, at) => (at < 2 ? value + 10 : value - 20));
    expect(boxes('TrimBox')).toEqual(bleed ? pages.map(() => trimmed) : []);
  }
});

it('text of users is composed, and loses invisible characters', async () => {
  const hostile = [
    'Çı\u0000nar\u202e \u200bÇay\u2028Ocağı\u2066',
    'Çınar Çay Ocağı'.normalize('NFD'),
    ' Çınar\u00ad\t Çay\u061c Ocağı ',
    '𝓒ay 𝔼vi',
  ];
  const [torn, whole] = [
    labelsOf('Çay\ufeff Ocağı', hostile),
    labelsOf('Çay Ocağı', [...Array.from({ length: 3 }, () => 'Çınar Çay Ocağı'), 'Cay Evi']),
  ];
  expect(pictureOf(await print(torn)).data.equals(pictureOf(await print(whole)).data)).toBe(true);
});

/** A renderer and a reader that are independent of ours, if the machine has poppler and zbar. */
const [pdftoppm, zbarimg] = ['pdftoppm', 'zbarimg'].map(findProgram);
if (!pdftoppm || !zbarimg) console.log('no pdftoppm or zbarimg here: PDFs are read by our own reader alone');

it.runIf(pdftoppm && zbarimg).each([
  ['a poster', posterOf(LONGEST)],
  ['table cards', posterOf(LONGEST, { template: 'tent' })],
  ['stickers', posterOf(LONGEST, { template: 'stickers' })],
  ['labels', labelsOf(LONGEST, PLACES)],
  ['a poster for a print shop', posterOf('Çınar', { bleed: true })],
] as const)(
  '%s as PDF has codes that a second reader decodes at 150 dpi',
  { tags: ['full'] },
  async (_, order) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'it.pdf'), (await print(order)).pdf);
    execFileSync(pdftoppm ?? '', ['-r', '150', '-gray', join(folder, 'it.pdf'), join(folder, 'page')]);
    const pages = readdirSync(folder).filter((name) => name.startsWith('page'));
    const reading = [
      '-q',
      '--raw',
      '-Sdisable',
      '-Sqrcode.enable',
      ...pages.map((name) => join(folder, name)),
    ];
    // Its warnings on machines without D-Bus do not matter.
    const read = execFileSync(zbarimg ?? '', reading, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .trim()
      .split('\n');
    expect([...new Set(read)].sort()).toEqual(order.codes.map(({ text }) => text).sort());
    const times = { tent: 4, stickers: 12, poster: 1, labels: PLACES.length, prices: 1, story: 1 }[
      order.template
    ];
    expect(read).toHaveLength(times);
  },
);

it('a label of one long word stays within its plate', async () => {
  const [plain, long] = await Promise.all(
    ['M'.repeat(24), 'W'.repeat(24)].map(async (label) => pictureOf(await print(labelsOf(SHORT, [label])))),
  );
  const plate = within(4.65 + 4 + 3.4, 4.65 + 4 + 42.9 - 3.4, 13.1 + 4 + 3.4, 13.1 + 4 + 41 - 3.4);
  const dots = difference(plain as PNG, long as PNG, plate);
  expect(dots).toEqual({ inside: expect.any(Number), outside: 0 });
  expect(dots.inside).toBeGreaterThan(0);
});

it('the PDF renderer fails to start without Typst or fonts', async () => {
  await expect(
    openRenderer({ templates: 'src/server/documents/print/templates', fonts: 'no-such-folder' }),
  ).rejects.toThrow();
});
