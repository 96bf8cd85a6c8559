import jsqr from 'jsqr';

const PIXELS_PER_MODULE = 4;

/** Draws the bars of the QR code's path (`Mx yhNv1Hxz`) as a phone's camera would see them. */
function pixelsOf(bars: string, edge: number): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(edge * edge * 4).fill(255);
  for (const [, x, y, width] of bars.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)) {
    for (let row = 0; row < PIXELS_PER_MODULE; row += 1) {
      const start = (Number(y) * PIXELS_PER_MODULE + row) * edge + Number(x) * PIXELS_PER_MODULE;
      for (let at = start; at < start + Number(width) * PIXELS_PER_MODULE; at += 1) {
        pixels.set([0, 0, 0, 255], at * 4);
      }
    }
  }
  return pixels;
}

/** The first QR code in the markup: its edge in CSS pixels and what it says. */
export function qrOf(markup: string): { size: number; text: string | undefined } {
  const svg = /<svg\b[^>]*shape-rendering="crispEdges".*?<\/svg>/s.exec(markup)?.[0] ?? '';
  const modules = Number(/viewBox="0 0 (\d+) \d+"/.exec(svg)?.[1]);
  const bars = /class="fill-qr" d="([^"]*)"/.exec(svg)?.[1] ?? '';
  const edge = modules * PIXELS_PER_MODULE;
  return {
    size: Number(/\bwidth="(\d+)"/.exec(svg)?.[1]),
    text: jsqr(pixelsOf(bars, edge), edge, edge)?.data,
  };
}
