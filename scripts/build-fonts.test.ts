import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Blob, Face, Feature, Font, shape, Buffer as Text, Variation } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildFonts, type FontPlan, KERN_LIKE, LETTERS, ONEST, SANSITA } from './build-fonts.ts';

const { resolve } = createRequire(import.meta.url);
const fileOf = ({ file }: FontPlan) => join(import.meta.dirname, '../generated/fonts', file);

async function openFont(path: string): Promise<Font> {
  const trueType = await subsetFont(readFileSync(path), LETTERS, { targetFormat: 'truetype' });
  return new Font(new Face(new Blob(trueType)));
}

const has = (font: Font, letter: string) => font.glyph(letter.codePointAt(0) ?? 0) !== undefined;
const missing = (font: Font) => [...LETTERS].filter((letter) => !has(font, letter));

/** Measures kerning only, without glyph variants. */
const onlyKerning = ['calt', 'liga', 'ccmp', 'locl'].map((tag) => new Feature(tag, 0));

function widthOf(font: Font, text: string): number {
  const buffer = new Text();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(font, buffer, onlyKerning);
  return buffer.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0);
}

beforeAll(buildFonts);

describe('the fonts', () => {
  test('include every letter in use in Onest, and the lira sign', async () => {
    expect(missing(await openFont(fileOf(ONEST)))).toEqual([]);
  });

  test('include every letter in use in Sansita, except the lira sign', async () => {
    expect(missing(await openFont(fileOf(SANSITA)))).toEqual(['₺']);
  });

  test('are two files of less than 28 kB together', () => {
    const sizes = [ONEST, SANSITA].map((plan) => statSync(fileOf(plan)).size);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(28_000);
  });

  test('are not rebuilt while they are up to date', async () => {
    const before = statSync(fileOf(ONEST)).mtimeMs;
    await buildFonts();
    expect(statSync(fileOf(ONEST)).mtimeMs).toBe(before);
  });
});

test.each([
  ['Onest', 400, ONEST],
  ['Onest', 800, ONEST],
  ['Sansita', 900, SANSITA],
] as const)('kerning of %s %d is the source’s; ğ, ş and İ kern as g, s and I', async (_, weight, plan) => {
  const source = await openFont(resolve(plan.latin));
  const font = await openFont(fileOf(plan));
  for (const each of [source, font]) each.setVariations([new Variation('wght', weight)]);
  const model = (letter: string) => (KERN_LIKE as Record<string, string>)[letter] ?? letter;
  const letters = [...LETTERS].filter((letter) => has(source, model(letter)));
  const pairs = letters.flatMap((first) => letters.map((second) => [first, second] as const));

  const different = pairs.filter(
    ([first, second]) => widthOf(font, first + second) !== widthOf(source, model(first) + model(second)),
  );
  expect(different).toEqual([]);
  expect(widthOf(font, 'Yğ')).toBeLessThan(widthOf(font, 'Y') + widthOf(font, 'ğ'));
});
