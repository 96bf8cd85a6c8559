import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import encodeAvif, { init as initAvif } from '@jsquash/avif/encode.js';
import encodeWebp, { init as initWebp } from '@jsquash/webp/encode.js';
import type { PNG } from 'pngjs';

const { resolve } = createRequire(import.meta.url);

/** Compiles a codec's WebAssembly: the codecs would fetch it by URL, which Node cannot do with files. */
const compiled = (file: string) => new WebAssembly.Module(readFileSync(resolve(file)));

await initAvif(compiled('@jsquash/avif/codec/enc/avif_enc.wasm'));
await initWebp(compiled('@jsquash/webp/codec/enc/webp_enc_simd.wasm'));

const pixelsOf = ({ data, width, height }: PNG) => ({
  data: new Uint8ClampedArray(data),
  width,
  height,
  colorSpace: 'srgb' as const,
});

/** Encodes a picture as WebP; `quality` from 0 to 100. */
export async function encodeAsWebp(picture: PNG, quality: number): Promise<Uint8Array> {
  return new Uint8Array(await encodeWebp(pixelsOf(picture), { quality, method: 6, use_sharp_yuv: 1 }));
}

/** Encodes a flat drawing with small letters: full colour resolution keeps red words sharp. `speed`: 0 to 10. */
export async function encodePicture(picture: PNG, avif: { quality: number; speed: number }) {
  const encoded = await encodeAvif(pixelsOf(picture), { ...avif, subsample: 3 });
  return { avif: new Uint8Array(encoded), webp: await encodeAsWebp(picture, 75) };
}
