import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildFonts, LETTERS } from './build-fonts.ts';
import { readCmap } from './fonts/cmap.ts';
import { readTables, table } from './fonts/sfnt.ts';

const folder = join(import.meta.dirname, '../generated/fonts');
const files = { sansita: join(folder, 'sansita-black.woff2'), onest: join(folder, 'onest-variable.woff2') };

/** The characters a font file can show. */
async function charactersOf(file: string): Promise<Set<string>> {
  const font = await subsetFont(readFileSync(file), LETTERS, { targetFormat: 'truetype' });
  return new Set(
    [...readCmap(table(readTables(font), 'cmap')).keys()].map((code) => String.fromCodePoint(code)),
  );
}

const missing = (characters: Set<string>) => [...LETTERS].filter((letter) => !characters.has(letter));

beforeAll(buildFonts);

describe('the fonts', () => {
  test('Onest has every letter in use, the lira sign included', async () => {
    expect(missing(await charactersOf(files.onest))).toEqual([]);
  });

  test('Sansita has every letter in use but the lira sign, which it never had', async () => {
    expect(missing(await charactersOf(files.sansita))).toEqual(['₺']);
  });

  test('are two files of less than 28 kB together', () => {
    const sizes = Object.values(files).map((file) => statSync(file).size);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(28_000);
  });

  test('are not made again while they are up to date', async () => {
    const before = statSync(files.onest).mtimeMs;
    await buildFonts();
    expect(statSync(files.onest).mtimeMs).toBe(before);
  });
});
