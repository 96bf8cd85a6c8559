import { Renderer } from '@takumi-rs/wasm/node';

const renderer = new Renderer();

/** Resolution of a page's picture: that of a cheap printer. Tests read every code at it. */
const DOTS_PER_INCH = 150;
const POINTS_PER_INCH = 72;
const SCALE = DOTS_PER_INCH / POINTS_PER_INCH;

const ROOT = /^<svg[^>]*viewBox="0 0 ([\d.]+) ([\d.]+)"[^>]*>/;
/** Matches a page's background, then its content. */
const PAGE =
  /^ {4}<path class="typst-shape"[^>]* d="M 0 0v ([\d.]+) h ([\d.]+) v[^>]*\/>\n {4}<g(?: transform="[^"]*")?>\n([\s\S]*?)^ {4}<\/g>\n/gm;
const SHARED = /^ {4}<(defs|style)[\s\S]*?^ {4}<\/\1>\n/gm;

/**
 * Returns the pages of Typst's SVG, in which they are below one another. Sizes are in points.
 * @throws if the SVG differs from the output of Typst 0.14
 */
function splitPages(svg: string) {
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

/**
 * Returns a page of Typst's SVG as PNG, and the number of pages; null if there is no such page. `page` counts
 * from 1.
 */
export async function rasterize(svg: string, page: number) {
  const pages = splitPages(svg);
  const wanted = pages[page - 1];
  if (wanted === undefined) return null;
  const size = { width: Math.round(wanted.width * SCALE), height: Math.round(wanted.height * SCALE) };
  const picture = await renderer.render(
    { type: 'image', src: 'page', ...size },
    { ...size, images: [{ src: 'page', data: Buffer.from(wanted.svg) }], format: 'png' },
  );
  return { file: Uint8Array.from(picture), pages: pages.length };
}
