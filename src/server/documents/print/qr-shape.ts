import { encodeQR } from 'qr';

/** Directions: right, down, left, up. The dark area is on the right of an outline. */
const STEPS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

/** Added to a direction: to the right, straight on, to the left. Right first separates areas that touch at a corner. */
const TURNS = [1, 0, 3];

const keyOf = (x: number, y: number, direction: number) => `${x} ${y} ${direction}`;

/** Returns the sides between dark and light modules, each with its start and its direction. */
function sidesOf(modules: readonly boolean[][]): Set<string> {
  const isDark = (x: number, y: number) => modules[y]?.[x] === true;
  const sides = new Set<string>();
  for (const [y, row] of modules.entries()) {
    for (const [x, dark] of row.entries()) {
      if (!dark) continue;
      if (!isDark(x, y - 1)) sides.add(keyOf(x, y, 0));
      if (!isDark(x + 1, y)) sides.add(keyOf(x + 1, y, 1));
      if (!isDark(x, y + 1)) sides.add(keyOf(x + 1, y + 1, 2));
      if (!isDark(x - 1, y)) sides.add(keyOf(x, y + 1, 3));
    }
  }
  return sides;
}

/** Follows and removes sides until the outline is closed; returns its corners. */
function walk(sides: Set<string>, start: string): number[] {
  const [startX = 0, startY = 0, first = 0] = start.split(' ').map(Number);
  let [x, y, direction]: [number, number, number | undefined] = [startX, startY, first];
  const corners = [x, y];
  while (direction !== undefined) {
    sides.delete(keyOf(x, y, direction));
    const [dx, dy]: readonly [number, number] = STEPS[direction] ?? [0, 0];
    [x, y] = [x + dx, y + dy];
    const from: number = direction;
    direction = TURNS.map((turn) => (from + turn) % 4).find((next) => sides.has(keyOf(x, y, next)));
    if (direction !== undefined && direction !== from) corners.push(x, y);
  }
  return corners;
}

/**
 * Returns a QR code for templates: its edge in modules, without the quiet zone, and corners (x, y) around each
 * dark area, and around its holes in the opposite direction. Level H, because print gets torn, wet and
 * scribbled on.
 */
export function qrShape(text: string) {
  // The library's border is at least one module wide.
  const bordered = encodeQR(text, 'raw', { ecc: 'high', border: 1 });
  const modules = bordered.slice(1, -1).map((row) => row.slice(1, -1));
  const sides = sidesOf(modules);
  const outlines: number[][] = [];
  for (const side of sides) outlines.push(walk(sides, side));
  return { edge: modules.length, outlines };
}
