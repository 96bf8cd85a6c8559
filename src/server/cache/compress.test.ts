import { randomBytes } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compress } from './compress.ts';

it('uses the smallest sufficient Brotli window', () => {
  const page = Buffer.from('<p>Çay ocağı</p>'.repeat(2_200));
  const compressed = compress.br(page);
  // A first bit of 0 means 16 bits (RFC 7932 section 9.1).
  expect((compressed[0] ?? 1) & 1).toBe(0);
  expect(brotliDecompressSync(compressed)).toEqual(page);
});

it('finds distant repetitions', () => {
  const [start, middle] = [randomBytes(50_000), randomBytes(100_000)];
  const file = Buffer.concat([start, middle, start]);
  const compressed = compress.br(file);
  expect(compressed.byteLength).toBeLessThan(155_000);
  expect(brotliDecompressSync(compressed)).toEqual(file);
});
