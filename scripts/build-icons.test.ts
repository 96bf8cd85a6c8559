import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drawIcons, iconFiles } from './build-icons.ts';

const component = new URL('../src/web/ui/icons.tsx', import.meta.url);

test('sprite and stylesheet are what the installed icon packages give', async () => {
  const drawn = await drawIcons();
  expect(readFileSync(iconFiles.sprite, 'utf8'), 'run node scripts/build-icons.ts').toBe(drawn.sprite);
  expect(readFileSync(iconFiles.style, 'utf8'), 'run node scripts/build-icons.ts').toBe(drawn.style);
});

test('every icon component has its place in the sprite', async () => {
  const { style } = await drawIcons();
  const places = new Set([...style.matchAll(/\.icon-([\w-]+) \{/g)].map(([, name]) => name));
  const used = [...readFileSync(component, 'utf8').matchAll(/name="([\w-]+)"/g)].map(([, name]) => name);
  expect(used.length).toBeGreaterThan(0);
  expect(used.filter((name) => !places.has(name))).toEqual([]);
});
