import type { Canvas, Point } from './canvas.ts';
import type { FittedText } from './fit-text.ts';
import type { ShapedText } from './font-chain.ts';
import type { Box, TextStyle } from './layout.ts';

/** Straight pieces that stand for one curve: enough for letters of a hundred pixels. */
const CURVE_STEPS = 12;
/** The middle of letters without ascender, in sizes over the base line; it is what the eye centres. */
const CAPITAL_HEIGHT = 0.7;

type Outline = { type: string; values: number[] }[];
type ToPixels = (x: number, y: number) => Point;

function bezier(points: readonly Point[], share: number): Point {
  let rest = points;
  while (rest.length > 1) {
    rest = rest.slice(1).map((point, index) => {
      const before = rest[index] ?? point;
      return { x: before.x + (point.x - before.x) * share, y: before.y + (point.y - before.y) * share };
    });
  }
  return rest[0] ?? { x: 0, y: 0 };
}

/** Edges of one glyph: lines, and quadratic and cubic curves in straight pieces. */
function traceOutline(canvas: Canvas, outline: Outline, toPixels: ToPixels): void {
  let start: Point = { x: 0, y: 0 };
  let at = start;
  for (const { type, values } of outline) {
    const points: Point[] = [];
    for (let i = 0; i + 1 < values.length; i += 2) points.push(toPixels(values[i] ?? 0, values[i + 1] ?? 0));
    const end = points.at(-1) ?? start;
    if (type === 'M') start = end;
    else if (type === 'Q' || type === 'C') {
      const curve = [at, ...points];
      let from = at;
      for (let step = 1; step <= CURVE_STEPS; step += 1) {
        const to = bezier(curve, step / CURVE_STEPS);
        canvas.edge(from, to);
        from = to;
      }
    } else canvas.edge(at, end);
    at = end;
  }
}

function drawLine(canvas: Canvas, line: ShapedText, base: Point, size: number, style: TextStyle): void {
  for (const { font, glyph, x, y } of line.glyphs) {
    const scale = size / font.unitsPerEm;
    const left = base.x + x * size;
    const bottom = base.y - y * size;
    const outline = font.font.glyphToJson(glyph);
    traceOutline(canvas, outline, (unitsX, unitsY) => ({
      x: left + unitsX * scale,
      y: bottom - unitsY * scale,
    }));
    // Each glyph by itself: in a wide kerned pair one may reach over the other.
    canvas.fill(style.ink);
  }
}

/** Lines from the left of a box, at its top, middle or bottom. */
export function drawText(
  canvas: Canvas,
  { lines, size }: FittedText,
  box: Box,
  style: TextStyle,
  place: 'top' | 'middle' | 'bottom',
): void {
  const pitch = size * style.lineHeight;
  const height = pitch * (lines.length - 1) + size * CAPITAL_HEIGHT;
  const free = { top: 0, middle: (box.height - height) / 2, bottom: box.height - height - size * 0.22 }[
    place
  ];
  lines.forEach((line, index) => {
    const y = box.top + free + size * CAPITAL_HEIGHT + pitch * index;
    drawLine(canvas, line, { x: box.left, y }, size, style);
  });
}
