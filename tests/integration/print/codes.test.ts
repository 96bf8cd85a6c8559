import { hash } from 'node:crypto';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import type { PrintOrder } from '#server/documents/print/port.ts';
import { LINK, labelsOf, posterOf } from '../../support/print-orders.ts';
import { openTestRenderer } from '../../support/test-renderer.ts';

const { print } = await openTestRenderer();

/** Pixels per millimetre of a page's picture. */
const DOTS = 150 / 25.4;

/** Part of a sheet with one code, in millimetres from the top left. */
interface Cell {
  left: number;
  top: number;
  width: number;
  height: number;
}

const grid = (columns: number, rows: number, first: Cell, stepX: number, stepY: number): Cell[] =>
  Array.from({ length: columns * rows }, (_, at) => ({
    ...first,
    left: first.left + (at % columns) * stepX,
    top: first.top + Math.floor(at / columns) * stepY,
  }));

const whole = (width: number, height: number) => [{ left: 0, top: 0, width, height }];
const tents = grid(2, 2, { left: 0, top: 0, width: 148.5, height: 105 }, 148.5, 105);
const stickers = grid(3, 4, { left: 7.21, top: 8.75, width: 63.5, height: 63.5 }, 66.04, 72);
/** Right of the tear-off line. */
const labels = grid(2, 4, { left: 54.15, top: 13.1, width: 49.6, height: 50 }, 101.6, 67.7);

/** Returns a cell's pixels; each becomes a square of `scale` × `scale`. */
function cut({ data, width }: PNG, cell: Cell, scale: number) {
  const [left, top, wide, high] = [cell.left, cell.top, cell.width, cell.height].map((mm) =>
    Math.round(mm * DOTS),
  ) as [number, number, number, number];
  const pixels = new Uint32Array(data.buffer, data.byteOffset, data.byteLength / 4);
  const part = new Uint32Array(wide * high * scale * scale);
  for (let y = 0; y < high * scale; y += 1) {
    const row = (top + Math.floor(y / scale)) * width + left;
    for (let x = 0; x < wide * scale; x += 1) {
      part[y * wide * scale + x] = pixels[row + Math.floor(x / scale)] ?? 0;
    }
  }
  return { part: new Uint8ClampedArray(part.buffer), width: wide * scale, height: high * scale };
}

/** Reads the code in a cell as a phone does, which tries several sizes. */
function read(page: PNG, cell: Cell): string | null {
  for (const scale of [1, 2]) {
    const { part, width, height } = cut(page, cell, scale);
    const code = jsQR(part, width, height, { inversionAttempts: 'dontInvert' });
    if (code !== null) return code.data;
  }
  return null;
}

/** Returns what is read from the cells of all pages, in the order of the codes. */
async function codesOf(order: PrintOrder, cells: readonly Cell[], count: number): Promise<(string | null)[]> {
  const { pages } = await print(order);
  const margin = order.bleed ? 10 : 0;
  const pictures = pages.map((page) => PNG.sync.read(Buffer.from(page)));
  return pictures
    .flatMap((picture) => cells.map((cell) => ({ picture, cell })))
    .slice(0, count)
    .map(({ picture, cell }) => read(picture, { ...cell, left: cell.left + margin, top: cell.top + margin }));
}

const listOf = (paper: 'a4' | 'a5'): PrintOrder =>
  posterOf('Çınar', {
    template: 'prices',
    content: {
      name: 'Çınar',
      paper,
      sections: [{ title: 'Çaylar', items: [{ name: 'Çay', detail: 'bardak', price: '₺15' }] }],
      words: { title: 'Fiyat tarifesi', headline: 'Çayınızı söyleyin', terms: ['KDV dahildir.'] },
    },
  });
const rooms = Array.from({ length: 8 }, (_, at) => `Oda ${101 + at}`);

const pieces = [
  ['a poster', posterOf('Çınar'), whole(210, 297)],
  ['table cards', posterOf('Çınar', { template: 'tent' }), tents],
  ['stickers', posterOf('Çınar', { template: 'stickers' }), stickers],
  ['labels', labelsOf('Çınar', rooms), labels],
  ['the story picture', posterOf('Çınar', { template: 'story' }), whole(1080 / DOTS, 1920 / DOTS)],
  ['a price list on A4', listOf('a4'), whole(210, 297)],
  ['a price list on A5', listOf('a5'), whole(148, 210)],
] as const;

type Piece = readonly [name: string, order: PrintOrder, cells: readonly Cell[]];

/** Inks of a print shop are not offered for the price list and the story. */
const offered = (ink: string, change: Partial<PrintOrder>): Piece[] =>
  pieces
    .filter(([, order]) => !['prices', 'story'].includes(order.template) || change.bleed !== true)
    .map(([name, order, cells]) => [`${name} ${ink}`, { ...order, ...change }, cells]);

async function checkCodes(_: string, order: PrintOrder, cells: readonly Cell[]): Promise<void> {
  // Other pieces repeat one code; a print shop's second sheet of stickers has only cutting lines.
  const expected = order.template === 'labels' ? order.codes.map(({ text }) => text) : cells.map(() => LINK);
  expect(await codesOf(order, cells, expected.length)).toEqual(expected);
}

/** Returns an order of 100 labels whose codes, like the host, differ from those of other files. */
function differentCodes(file: number): PrintOrder {
  const order = labelsOf(
    'Çınar',
    Array.from({ length: 100 }, (_, at) => `Oda ${at}`),
    { ink: file % 2 === 0 ? 'colour' : 'black' },
  );
  const host = `https://${'demlik'.repeat(file)}cay.example`;
  const codes = order.codes.map(({ label }, at) => {
    // 160 bits, as many as a business code has, in the same letters.
    const code = BigInt(`0x${hash('sha1', `${file} ${at}`)}`)
      .toString(32)
      .toUpperCase()
      .padStart(32, '0');
    return { label, text: `${host}/r/${code}?yer=K${100 + at}` };
  });
  return { ...order, codes };
}

describe('a decoder that is not ours reads each code', () => {
  it.each(offered('in colour', {}))('of %s', checkCodes);

  it.each([...offered('with little ink', { ink: 'black' }), ...offered('for a print shop', { bleed: true })])(
    'of %s',
    { tags: ['full'] },
    checkCodes,
  );

  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])('of 100 labels, file %i of 10', { tags: ['full'] }, (file) => {
    const order = differentCodes(file);
    return checkCodes('', order, labels);
  });
});
