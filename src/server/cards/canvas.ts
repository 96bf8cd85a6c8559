import { CARD, type Ink } from './layout.ts';

export interface Point {
  x: number;
  y: number;
}

/** One more than the picture is wide, so that what ends at the right edge has a place to be noted. */
const STRIDE = CARD.width + 2;

/** Whole pixels that edges have touched. */
interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const NOTHING: Readonly<Bounds> = { left: CARD.width, top: CARD.height, right: 0, bottom: 0 };

const clamp = (value: number, largest: number) => Math.min(Math.max(value, 0), largest);

/**
 * A picture of opaque pixels that shapes are filled into, with smooth edges.
 *
 * Each edge of a shape notes in every row that it crosses how much area lies to its right; the running sum along
 * the row is then the share of each pixel that the shape covers (the way of font-rs, Raph Levien, 2016).
 * Overlapping outlines of one shape add up, as "nonzero" filling wants.
 */
export class Canvas {
  /** Red, green, blue, row by row. */
  readonly pixels: Uint8Array<ArrayBuffer>;
  readonly #areas = new Float32Array(STRIDE * (CARD.height + 1));
  #touched: Bounds = { ...NOTHING };

  constructor(ground: Uint8Array) {
    this.pixels = Uint8Array.from(ground);
  }

  /** An edge of the shape that is next filled; closed outlines only. */
  edge(from: Point, to: Point): void {
    const [upper, lower, direction] = from.y <= to.y ? [from, to, 1] : [to, from, -1];
    const top = clamp(upper.y, CARD.height);
    const bottom = clamp(lower.y, CARD.height);
    if (top === bottom) return;
    const slope = (lower.x - upper.x) / (lower.y - upper.y);
    const xAt = (y: number) => clamp(upper.x + (y - upper.y) * slope, CARD.width);
    for (let row = Math.floor(top); row < bottom; row += 1) {
      const begin = Math.max(row, top);
      const end = Math.min(row + 1, bottom);
      this.#crossRow(row, xAt(begin), xAt(end), (end - begin) * direction);
    }
    const touched = this.#touched;
    touched.top = Math.min(touched.top, Math.floor(top));
    touched.bottom = Math.max(touched.bottom, Math.ceil(bottom));
    touched.left = Math.min(touched.left, Math.floor(Math.min(xAt(top), xAt(bottom))));
    touched.right = Math.max(touched.right, Math.ceil(Math.max(xAt(top), xAt(bottom))));
  }

  /** Fills the shape whose edges were given, and begins the next. */
  fill(ink: Ink): void {
    const { left, top, right, bottom } = this.#touched;
    for (let row = top; row < bottom; row += 1) {
      let area = 0;
      for (let x = left; x < Math.min(right, CARD.width); x += 1) {
        area += this.#areas[row * STRIDE + x] ?? 0;
        const share = Math.min(Math.abs(area), 1);
        if (share > 1 / 512) this.#mix((row * CARD.width + x) * 3, ink, share);
      }
    }
    for (let row = top; row < bottom; row += 1) {
      this.#areas.fill(0, row * STRIDE + left, row * STRIDE + right + 2);
    }
    this.#touched = { ...NOTHING };
  }

  /** `height` is signed, in pixels: how much of the row the edge crosses, and which way. */
  #crossRow(row: number, x0: number, x1: number, height: number): void {
    const left = Math.min(x0, x1);
    const right = Math.max(x0, x1);
    const first = Math.floor(left);
    const last = Math.max(Math.ceil(right), first + 1);
    const width = right - left;
    let noted = 0;
    for (let pixel = first; pixel < last; pixel += 1) {
      // Mean, over the part of the edge that is left of this pixel's right end, of the area it leaves in the pixel.
      const reached = Math.min(right, pixel + 1);
      const passed = Math.max(left, pixel);
      const share = width === 0 ? 1 : (reached - passed) / width;
      const inside = share * (pixel + 1 - (passed + reached) / 2);
      const before = width === 0 ? 0 : Math.max(0, passed - left) / width;
      const covered = (before + inside) * height;
      this.#note(row, pixel, covered - noted);
      noted = covered;
    }
    this.#note(row, last, height - noted);
  }

  #note(row: number, pixel: number, area: number): void {
    const at = row * STRIDE + pixel;
    this.#areas[at] = (this.#areas[at] ?? 0) + area;
  }

  #mix(at: number, ink: Ink, share: number): void {
    for (let channel = 0; channel < 3; channel += 1) {
      const ground = this.pixels[at + channel] ?? 0;
      this.pixels[at + channel] = Math.round(ground + ((ink[channel] ?? 0) - ground) * share);
    }
  }
}
