import { Renderer } from '@takumi-rs/wasm/node';
import jsQR from 'jsqr';
import { type Bitmap, enlarged } from './bitmap.ts';

const renderer = new Renderer();

/** Resolution of a page's picture: that of a cheap printer, and enough for a code's smallest module. */
const DOTS_PER_INCH = 150;
const POINTS_PER_INCH = 72;
const SCALE = DOTS_PER_INCH / POINTS_PER_INCH;

/** Margin around a code in the scan, as a share of its edge: more than the quiet zone of four modules. */
const AROUND = 0.15;

/** In points from the top left of its page. */
export interface Point {
  x: number;
  y: number;
}

export interface CodeLocation {
  /** Index of the code in the order. */
  code: number;
  /** Index of the page, from 0. */
  page: number;
  corners: readonly [Point, Point];
}

interface Reading {
  code: number;
  /** Null if the reader found no code. */
  text: string | null;
}

/** The pages as pictures, and the text that was read from each code. */
export interface ScanResult {
  pages: Uint8Array<ArrayBuffer>[];
  readings: Reading[];
}

/** One page of Typst's SVG, in which the pages are below one another. Sizes are in points. */
interface SvgPage {
  svg: string;
  width: number;
  height: number;
}

const ROOT = /^<svg[^>]*viewBox="0 0 ([\d.]+) ([\d.]+)"[^>]*>/;
/** Matches a page's background, then its content. */
const PAGE =
  /^ {4}<path class="typst-shape"[^>]* d="M 0 0v ([\d.]+) h ([\d.]+) v[^>]*\/>\n {4}<g(?: transform="[^"]*")?>\n([\s\S]*?)^ {4}<\/g>\n/gm;
const SHARED = /^ {4}<(defs|style)[\s\S]*?^ {4}<\/\1>\n/gm;

/** @throws if the SVG differs from the output of Typst 0.14 */
function splitPages(svg: string): SvgPage[] {
  const [root] = ROOT.exec(svg) ?? [];
  const shared = [...svg.matchAll(SHARED)].map(([part]) => part).join('');
  const pages = [...svg.matchAll(PAGE)].map(([, height = '', width = '', content = '']) => ({
    width: Number(width),
    height: Number(height),
    svg: `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${width} ${height}"><path fill="#fff" d="M0 0h${width}v${height}H0z"/>${content}${shared}</svg>`,
  }));
  if (root === undefined || pages.length === 0) throw new Error('Typst’s SVG has an unknown format');
  return pages;
}

/** Returns the part of a picture with the code and a margin. */
function cut({ data, width, height }: Bitmap, [one, other]: CodeLocation['corners']): Bitmap {
  const around = Math.abs(one.x - other.x) * AROUND;
  const within = (value: number, max: number) => Math.min(max, Math.max(0, Math.round(value * SCALE)));
  const left = within(Math.min(one.x, other.x) - around, width);
  const right = within(Math.max(one.x, other.x) + around, width);
  const top = within(Math.min(one.y, other.y) - around, height);
  const bottom = within(Math.max(one.y, other.y) + around, height);
  const part = new Uint8Array((right - left) * (bottom - top) * 4);
  for (let y = top; y < bottom; y += 1) {
    const row = data.subarray((y * width + left) * 4, (y * width + right) * 4);
    part.set(row, (y - top) * (right - left) * 4);
  }
  return { data: part, width: right - left, height: bottom - top };
}

/** Reads the code with a library that is independent of the drawing; returns null if it finds none. */
function read({ data, width, height }: Bitmap): string | null {
  return jsQR(new Uint8ClampedArray(data), width, height, { inversionAttempts: 'dontInvert' })?.data ?? null;
}

/** The reader misses good codes whose modules have some three pixels, but reads them when enlarged. */
const SIZES = [1, 1.5, 2.5];

/** Returns the first successful reading at any of the sizes. */
function readAtSizes(code: Bitmap): string | null {
  for (const size of SIZES) {
    const text = read(size === 1 ? code : enlarged(code, size));
    if (text !== null) return text;
  }
  return null;
}

async function picture({ svg, width, height }: SvgPage) {
  const size = { width: Math.round(width * SCALE), height: Math.round(height * SCALE) };
  const images = [{ src: 'page', data: Buffer.from(svg) }];
  const draw = (format: 'raw' | 'png') =>
    renderer.render({ type: 'image', src: 'page', ...size }, { ...size, images, format });
  return { bitmap: { ...size, data: await draw('raw') }, png: Uint8Array.from(await draw('png')) };
}

/** Draws the pages of Typst's SVG, and reads the codes from the pictures. */
export async function rasterize(svg: string, locations: readonly CodeLocation[]): Promise<ScanResult> {
  const pages: ScanResult['pages'] = [];
  const readings: Reading[] = [];
  for (const [index, page] of splitPages(svg).entries()) {
    const { bitmap, png } = await picture(page);
    pages.push(png);
    for (const location of locations.filter((each) => each.page === index)) {
      readings.push({ code: location.code, text: readAtSizes(cut(bitmap, location.corners)) });
    }
  }
  return { pages, readings };
}
