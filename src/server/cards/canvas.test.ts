import fc from 'fast-check';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { Canvas, type Point } from './canvas.ts';
import { CARD, type Ink } from './layout.ts';
import { encodePng } from './png.ts';

const WHITE: Ink = [255, 255, 255];
const black = () => new Canvas(new Uint8Array(CARD.width * CARD.height * 3));
const redAt = (canvas: Canvas, x: number, y: number) => canvas.pixels[(y * CARD.width + x) * 3];

function fillShape(canvas: Canvas, corners: Point[]) {
  corners.forEach((from, index) => {
    canvas.edge(from, corners[(index + 1) % corners.length] ?? from);
  });
  canvas.fill(WHITE);
}

const box = (left: number, top: number, right: number, bottom: number): Point[] => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
];

/** White pixels, parts of pixels included. */
const whiteArea = (canvas: Canvas) =>
  canvas.pixels.reduce((sum, value, index) => (index % 3 === 0 ? sum + value : sum), 0) / 255;

describe('Canvas', () => {
  it('fills whole pixels fully and parts of pixels in part', () => {
    const canvas = black();
    fillShape(canvas, box(10, 20, 12.5, 22.25));
    expect([redAt(canvas, 10, 20), redAt(canvas, 11, 21)]).toEqual([255, 255]);
    expect([redAt(canvas, 12, 20), redAt(canvas, 10, 22), redAt(canvas, 12, 22)]).toEqual([128, 64, 32]);
    expect([
      redAt(canvas, 9, 20),
      redAt(canvas, 13, 20),
      redAt(canvas, 10, 19),
      redAt(canvas, 10, 23),
    ]).toEqual([0, 0, 0, 0]);
  });

  it('covers as much as a triangle has area, wherever it lies', () => {
    const inside = fc.record({
      x: fc.double({ min: 0, max: CARD.width, noNaN: true }),
      y: fc.double({ min: 0, max: CARD.height, noNaN: true }),
    });
    fc.assert(
      fc.property(inside, inside, inside, (a, b, c) => {
        const canvas = black();
        fillShape(canvas, [a, b, c]);
        const area = Math.abs((b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)) / 2;
        // Each pixel of the edge is rounded to one of 256 steps.
        expect(Math.abs(whiteArea(canvas) - area)).toBeLessThan(12);
      }),
      { numRuns: 40 },
    );
  });

  it('cuts off what lies outside of the picture', () => {
    const canvas = black();
    fillShape(canvas, box(-500, -500, 1.5, 2));
    fillShape(canvas, box(CARD.width - 1, CARD.height - 1, CARD.width + 900, CARD.height + 900));
    expect(whiteArea(canvas)).toBeCloseTo(4, 1);
  });

  it('fills overlapping outlines of one shape once, and begins each shape anew', () => {
    const canvas = black();
    for (const corners of [box(10, 10, 20, 20), box(15, 10, 25, 20)]) {
      corners.forEach((from, index) => {
        canvas.edge(from, corners[(index + 1) % 4] ?? from);
      });
    }
    canvas.fill(WHITE);
    expect(whiteArea(canvas)).toBe(150);
    canvas.fill(WHITE);
    expect(whiteArea(canvas)).toBe(150);
  });
});

it('encodePng writes what every reader of PNG reads back', () => {
  const pixels = new Uint8Array(CARD.width * CARD.height * 3).map((_, index) => (index * 7) % 251);
  const { width, height, data } = PNG.sync.read(Buffer.from(encodePng(pixels)));
  expect({ width, height }).toEqual(CARD);
  const read = pixels.map((_, index) => data[Math.floor(index / 3) * 4 + (index % 3)] ?? 0);
  expect(Buffer.from(read).equals(pixels)).toBe(true);
});
