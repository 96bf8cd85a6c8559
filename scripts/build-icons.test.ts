import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as icons from '#web/ui/icons.tsx';
import { drawIcons, iconFiles, iconNames } from './build-icons.ts';

test('sprite and stylesheet are what the installed icon packages give', async () => {
  const drawn = await drawIcons();
  expect(readFileSync(iconFiles.sprite, 'utf8'), 'run node scripts/build-icons.ts').toBe(drawn.sprite);
  expect(readFileSync(iconFiles.style, 'utf8'), 'run node scripts/build-icons.ts').toBe(drawn.style);
});

test('every icon component has its place in the sprite', () => {
  const used = Object.values(icons).map((icon) => icon({}).props.name);
  expect(used.length).toBeGreaterThan(0);
  expect(used.filter((name) => !iconNames.includes(name))).toEqual([]);
});
