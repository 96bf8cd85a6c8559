import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { qrPng } from './qr-file.ts';

test.each([
  ['https://demlik.example/r/K7MX3PDQ9RTVH4WZ6YBNC8FGJ2ALUE5S', undefined, 1029],
  ['https://demlik.example/r/K7MX3PDQ9RTVH4WZ6YBNC8FGJ2ALUE5S?yer=K7MX', undefined, 1026],
  ['https://demlik.example/r/K7MX3PDQ9RTVH4WZ6YBNC8FGJ2ALUE5S', 2048, 2048],
])('a decoder that is not ours reads %s from its PNG, with an edge of %s', async (text, edge, expected) => {
  const file = qrPng(text, edge);
  expect(file.type).toBe('image/png');
  // pngjs refuses a file with a wrong checksum.
  const { data, width, height } = PNG.sync.read(Buffer.from(await file.arrayBuffer()));
  expect([width, height]).toEqual([expected, expected]);
  // Not every phone reads light modules on a dark ground.
  const code = jsQR(Uint8ClampedArray.from(data), width, height, { inversionAttempts: 'dontInvert' });
  expect(code?.data).toBe(text);
});
