import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ColorName, colors } from '../src/shared/theme/colors.ts';

const FILE = join(import.meta.dirname, '../generated/colors.css');

const { light, dark } = colors;
const names = Object.keys(light) as ColorName[];

const properties = (scheme: Record<ColorName, string>, chosen: ColorName[]) =>
  chosen.map((name) => `--color-${name}: ${scheme[name]};\n`).join('');

export function buildColors(): void {
  const changed = names.filter((name) => dark[name] !== light[name]);
  const css =
    '/* Made by scripts/build-colors.ts. */\n@theme static {\n' +
    `--color-*: initial;\n--color-transparent: transparent;\n--color-current: currentColor;\n` +
    `${properties(light, names)}}\n` +
    `@media (prefers-color-scheme: dark) {\n:root {\n${properties(dark, changed)}}\n}\n`;
  writeFileSync(FILE, css);
}
