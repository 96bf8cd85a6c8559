import { codewordsOf, fits } from './qr-codewords.ts';
import { layoutOf, type QrLayout } from './qr-layout.ts';
import { penaltyOf } from './qr-penalty.ts';

const LARGEST = 40;

/** Modules row by row, without quiet zone; 1 is dark. */
export interface QrModules {
  size: number;
  modules: Uint8Array;
}

/**
 * The QR code of a text at the highest error correction, in UTF-8 (ISO/IEC 18004). @throws RangeError for more than
 * 1273 bytes
 */
export function encodeQr(text: string): QrModules {
  const bytes = new TextEncoder().encode(text);
  for (let version = 1; version <= LARGEST; version += 1) {
    const layout = layoutOf(version);
    const codewords = layout.places.length >>> 3;
    if (fits(bytes, version, codewords)) return drawn(layout, codewordsOf(bytes, version, codewords));
  }
  throw new RangeError(`${bytes.length} bytes are too many for a QR code`);
}

function drawn({ size, patterns, places, masks }: QrLayout, codewords: Uint8Array): QrModules {
  const unmasked = patterns.slice();
  for (let bit = 0; bit < codewords.length * 8; bit += 1) {
    unmasked[places[bit] ?? 0] = ((codewords[bit >>> 3] ?? 0) >>> (7 - (bit & 7))) & 1;
  }
  let modules = new Uint8Array(unmasked.length);
  let candidate = new Uint8Array(unmasked.length);
  let least = Number.POSITIVE_INFINITY;
  for (const mask of masks) {
    for (let at = 0; at < unmasked.length; at += 1) candidate[at] = (unmasked[at] ?? 0) ^ (mask[at] ?? 0);
    const penalty = penaltyOf(candidate, size, least);
    if (penalty >= least) continue;
    least = penalty;
    [modules, candidate] = [candidate, modules];
  }
  return { size, modules };
}
