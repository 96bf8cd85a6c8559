import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import type { PrintedDocument, PrintOrder } from '#server/print/port.ts';
import { openPress } from '#server/print/press.ts';
import { labelsOf, posterOf, SAYS } from '../../support/print-orders.ts';
import { boxesOf, charactersOf, fontsOf } from '../../support/read-pdf.ts';

const press = await openPress({
  templates: 'src/server/print/templates',
  fonts: 'generated/print-fonts',
});

const LONG = 'Hacı Abdülkerim Efendi Tarihî Çınaraltı Çay Ocağı ve Kahvehanesi';
const LONGEST =
  'Öz Beyoğlu İstiklâl Işıklı Şafak Hanı Güğüm Çayları, Tarihî Kuşçubaşı Türk Kahvesi Ocağı İşletmesi A';

async function print(order: PrintOrder): Promise<PrintedDocument> {
  const answer = await press.print(order);
  if ('printed' in answer) return answer.printed;
  throw new Error(JSON.stringify(answer));
}

const pictureOf = ({ pages: [page] }: PrintedDocument) => PNG.sync.read(Buffer.from(page ?? []));
const read = ({ data, width, height }: PNG) =>
  jsQR(Uint8ClampedArray.from(data), width, height)?.data ?? null;

/** Where two pictures of the same size differ, in rows and columns; null when they are alike. */
function difference(one: PNG, other: PNG) {
  const bounds = { left: one.width, top: one.height, right: 0, bottom: 0 };
  for (let at = 0; at < one.data.length; at += 4) {
    if (one.data.readUInt32LE(at) === other.data.readUInt32LE(at)) continue;
    const [x, y] = [(at / 4) % one.width, Math.floor(at / 4 / one.width)];
    bounds.left = Math.min(bounds.left, x);
    bounds.right = Math.max(bounds.right, x);
    bounds.top = Math.min(bounds.top, y);
    bounds.bottom = Math.max(bounds.bottom, y);
  }
  return bounds.right === 0 ? null : bounds;
}

describe('a poster', () => {
  it.each([
    ['2', 'Ay'],
    ['15', 'Çınar Çay Ocağı'],
    ['64', LONG],
    ['100', LONGEST],
    ['100 in one word', 'Ş'.repeat(60) + 'ğ'.repeat(40)],
  ])('of a name of %s characters keeps it on the sign, and its code can be read', async (_, name) => {
    const picture = pictureOf(await print(posterOf(name)));
    expect([picture.width, picture.height]).toEqual([1240, 1754]);
    expect(read(picture)).toBe(SAYS);
    const bounds = difference(picture, pictureOf(await print(posterOf('.'))));
    // The sign's inner edge, in dots: 14…196 mm across, 190…242 mm down.
    expect(bounds?.left).toBeGreaterThanOrEqual(80);
    expect(bounds?.right).toBeLessThanOrEqual(1158);
    expect(bounds?.top).toBeGreaterThanOrEqual(1122);
    expect(bounds?.bottom).toBeLessThanOrEqual(1430);
  });

  it('has its Turkish letters in fonts of its own', async () => {
    const { pdf } = await print(posterOf('Çç Ğğ Iı İi Öö Şş Üü'));
    expect([...charactersOf(pdf)]).toEqual(expect.arrayContaining([...'ÇçĞğIıİiÖöŞşÜü']));
    const fonts = fontsOf(pdf);
    expect(fonts.map(({ name }) => name).sort()).toContain('Sansita-Black');
    expect(fonts.filter(({ embedded }) => !embedded)).toEqual([]);
  });

  it.each([
    '#panic("x") *b* _i_ $x$ `r`',
    '#read("/etc/passwd") = @x <y> \\ ~ // z',
    '"]}, "content": {"name": "x"',
    '#image("poster.typ")[x] #eval("1")',
  ])('prints %s as it stands', async (name) => {
    const { pdf } = await print(posterOf(name));
    const characters = charactersOf(pdf);
    expect([...name].filter((sign) => sign !== ' ' && !characters.has(sign))).toEqual([]);
  });

  it.each([
    ['controls and turns of direction', 'Çı\u0000nar\u202e \u200bÇay\u2028Ocağı\u2066', 'Çınar Çay Ocağı'],
    ['another normal form', 'Çınar Çay Ocağı'.normalize('NFD'), 'Çınar Çay Ocağı'],
    ['what no font has', '日本 Çınar 🫖', 'Çınar'],
    ['marks that no font has', 'Ç\u0316ay\u0316', 'Cay'],
    ['nothing that can be printed', '日本茶屋 🫖', 'Çay Ocağı'],
  ])('of a name with %s shows what is left of it', async (_, name, shown) => {
    const order = { title: 'x' };
    expect(
      pictureOf(await print(posterOf(name, order))).data.equals(
        pictureOf(await print(posterOf(shown, order))).data,
      ),
    ).toBe(true);
  });

  it('says to a print shop where it is cut, and to nobody else', async () => {
    const { pdf } = await print(posterOf('Çınar', { bleed: true }));
    expect(boxesOf(pdf, 'MediaBox').at(-1)).toEqual([0, 0, 230, 317]);
    expect(boxesOf(pdf, 'BleedBox')).toEqual([[7, 7, 216, 303]]);
    expect(boxesOf(pdf, 'TrimBox')).toEqual([[10, 10, 210, 297]]);
    expect(boxesOf((await print(posterOf('Çınar'))).pdf, 'TrimBox')).toEqual([]);
  });

  it('in black has no colour in it', async () => {
    const { data } = pictureOf(await print(posterOf('Çınar', { ink: 'black' })));
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
  '日本',
  'Masa 7',
  'B 2',
  'Bahçe',
];

describe.each([
  [
    'table cards',
    1,
    [297, 210],
    (name: string, bleed: boolean) => posterOf(name, { template: 'tent', bleed }),
  ],
  [
    'stickers',
    2,
    [210, 297],
    (name: string, bleed: boolean) => posterOf(name, { template: 'stickers', bleed }),
  ],
  ['labels', 2, [210, 297], (name: string, bleed: boolean) => labelsOf(name, PLACES, { bleed })],
] as const)('%s', (_, sheets, [width, height], orderOf) => {
  it.each([['Ay'], [LONGEST], ['Ş'.repeat(100)], ['日本']])(
    'of %s are printed, each code read',
    async (name) => {
      const { pages } = await print(orderOf(name, false));
      expect(pages.length).toBeLessThanOrEqual(sheets);
    },
  );

  it('say to a print shop where each sheet is cut', async () => {
    const { pdf, pages } = await print(orderOf('Çınar', true));
    expect(pages).toHaveLength(sheets);
    expect(boxesOf(pdf, 'TrimBox')).toEqual(Array.from({ length: sheets }, () => [10, 10, width, height]));
    expect(boxesOf(pdf, 'BleedBox')).toEqual(
      Array.from({ length: sheets }, () => [7, 7, width + 6, height + 6]),
    );
  });
});

it('a label of which no letter can be printed says what stands in its code', async () => {
  const [nothing, id] = [labelsOf('Çınar', ['日本 🫖']), labelsOf('Çınar', ['K100'])];
  expect(pictureOf(await print(nothing)).data.equals(pictureOf(await print(id)).data)).toBe(true);
});

it('a code is not refused because its reader passes over it at one size', async () => {
  // With a host as long as this it finds nothing in the fifth.
  const host = `https://${'demlik.'.repeat(20)}example`;
  const rooms = Array.from({ length: 8 }, (_, index) => `Oda ${index}`);
  const order = labelsOf('Çınar', rooms);
  const codes = order.codes.map(({ says, label }) => ({
    says: says.replace('https://demlik.example', host),
    label,
  }));
  expect(await press.print({ ...order, codes })).toHaveProperty('printed');
});

describe('a document whose code', () => {
  it('is not on it is not handed out', async () => {
    const [code] = posterOf('Çınar').codes;
    const codes = [code, { says: 'https://demlik.example/r/other', label: '' }].flatMap((each) => each ?? []);
    expect(await press.print(posterOf('Çınar', { codes }))).toEqual({ unreadable: 'code 1 of poster' });
  });
});

it('a machine without Typst or fonts says that it cannot print', async () => {
  await expect(
    openPress({ templates: 'src/server/print/templates', fonts: 'no-such-folder' }),
  ).rejects.toThrow();
});
