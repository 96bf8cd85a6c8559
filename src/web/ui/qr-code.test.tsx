import jsqr from 'jsqr';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { barsPath, QrCode, qrMatrix } from './qr-code.tsx';

const LINK = 'https://demlik.example/r/K7MX3PDQ9RTVH4WZ6YBNC8FGJ2ALUE5S';
const PIXELS_PER_MODULE = 4;

/** Reads a matrix from a picture, as a phone does. */
function scan(matrix: boolean[][]): string | undefined {
  const edge = matrix.length * PIXELS_PER_MODULE;
  const pixels = new Uint8ClampedArray(edge * edge * 4);
  for (let at = 0; at < edge * edge; at += 1) {
    const row = matrix[Math.floor(at / edge / PIXELS_PER_MODULE)];
    const dark = row?.[Math.floor((at % edge) / PIXELS_PER_MODULE)];
    pixels.set(dark ? [0, 0, 0, 255] : [255, 255, 255, 255], at * 4);
  }
  return jsqr(pixels, edge, edge)?.data;
}

/** Renders the lines of an SVG path (`Mx y.5` or `mx 0`, then `hN`) into a matrix. */
function draw(path: string, edge: number): boolean[][] {
  const matrix = Array.from({ length: edge }, () => Array.from({ length: edge }, () => false));
  let [x, y] = [0, 0];
  for (const [, move, dx, dy, run] of path.matchAll(/([Mm])(\d+) (0|\d+\.5)h(\d+)/g)) {
    x = move === 'M' ? Number(dx) : x + Number(dx);
    // The middle of a row.
    if (move === 'M') y = Number(dy) - 0.5;
    for (const end = x + Number(run); x < end; x += 1) {
      const row = matrix[y];
      if (row) row[x] = true;
    }
  }
  return matrix;
}

describe('qrMatrix', () => {
  test('decodes to the text', () => {
    expect(scan(qrMatrix(LINK))).toBe(LINK);
  });

  test('has a quiet zone of four modules', () => {
    const matrix = qrMatrix(LINK);
    const border = matrix.flatMap((row, y) =>
      row.filter((_, x) => Math.min(x, y, matrix.length - 1 - x, matrix.length - 1 - y) < 4),
    );
    expect(border).not.toContain(true);
    expect(matrix[4]?.[4]).toBe(true);
  });

  test('decodes with one sixth covered, which requires the highest error correction', () => {
    const matrix = qrMatrix(LINK);
    const middle = Math.floor(matrix.length / 2);
    const reach = Math.floor((matrix.length - 8) * 0.2);
    const covered = matrix.map((row, y) =>
      row.map((dark, x) => dark && Math.max(Math.abs(x - middle), Math.abs(y - middle)) > reach),
    );
    expect(scan(covered)).toBe(LINK);
  });
});

test('the drawn code shows exactly the matrix, at the size asked for', () => {
  const html = renderToStaticMarkup(<QrCode text={LINK} size={220} label="QR kod" />);
  const matrix = qrMatrix(LINK);
  const path = /class="stroke-qr" d="([^"]+)"/.exec(html)?.[1] ?? '';
  expect(draw(path, matrix.length)).toEqual(matrix);
  expect(html).toContain('role="img" aria-label="QR kod" width="220" height="220"');
  const edge = matrix.length;
  // Dark on white even without the stylesheet, and each line as wide as a module.
  expect(html).toContain(
    `<path fill="white" d="M0 0h${edge}v${edge}H0z"></path><path stroke="black" class="stroke-qr" d="`,
  );
  expect(html).toContain('shape-rendering="crispEdges"');
  expect(html).not.toMatch(/stroke-(?:width|linecap)/);
});

test('runs and gaps may be as long as the width of the largest code', () => {
  const row = Array.from({ length: 177 }, (_, x) => x === 0 || x === 176);
  expect(barsPath([row, row.map(() => true)])).toBe('M0 0.5h1m175 0h1M0 1.5h177');
});

test.each([177, 176, 29, 1])('every second of %d modules in a row may be dark', (edge) => {
  for (const first of [0, 1]) {
    const matrix = Array.from({ length: edge }, () =>
      Array.from({ length: edge }, (_, x) => x % 2 === first),
    );
    expect(draw(barsPath(matrix), edge)).toEqual(matrix);
  }
});
