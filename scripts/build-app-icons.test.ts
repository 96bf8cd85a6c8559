import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { drawAppIcons } from './build-app-icons.ts';

const PUBLIC = join(import.meta.dirname, '../src/web/public');

test('the icons in the repository are generated from favicon.svg', async () => {
  for (const [name, bytes] of await drawAppIcons()) {
    expect(readFileSync(join(PUBLIC, name)).equals(bytes), name).toBe(true);
  }
});

test('a maskable icon is red to its corners, and its glass stays in the safe zone', () => {
  const { width, data } = PNG.sync.read(readFileSync(join(PUBLIC, 'icon-maskable-512.png')));
  const [red, green, blue] = [0xa5, 0x16, 0x1d];
  let farthest = 0;
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] === 255 && data[at] === red && data[at + 1] === green && data[at + 2] === blue) continue;
    const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
    farthest = Math.max(farthest, Math.hypot(x - width / 2, y - width / 2));
  }
  expect(farthest).toBeGreaterThan(width * 0.3);
  expect(farthest).toBeLessThanOrEqual(width * 0.4);
});
