import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

const { resolve } = createRequire(import.meta.url);
let ready: Promise<void> | null = null;

async function render(svg: string, width: number | null) {
  ready ??= initWasm(readFileSync(resolve('@resvg/resvg-wasm/index_bg.wasm')));
  await ready;
  const fitTo = width === null ? ({ mode: 'original' } as const) : ({ mode: 'width', value: width } as const);
  return new Resvg(svg, { fitTo }).render();
}

/** An opaque drawing at its own size as pixels: red, green, blue, row by row. */
export async function rasterize(svg: string): Promise<Uint8Array> {
  const { pixels } = await render(svg, null);
  const opaque = new Uint8Array((pixels.length / 4) * 3);
  for (let from = 0, to = 0; from < pixels.length; from += 4, to += 3) {
    opaque.set(pixels.subarray(from, from + 3), to);
  }
  return opaque;
}

/** A drawing as a PNG file, `width` pixels wide. */
export async function rasterizePng(svg: string, width: number): Promise<Uint8Array> {
  return (await render(svg, width)).asPng();
}
