import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { mergeCuts } from './fonts/merge-cuts.ts';
import { makeIfChanged } from './make-if-changed.ts';

const OUT = join(import.meta.dirname, '../generated/fonts');
const { resolve } = createRequire(import.meta.url);

const range = (first: number, last: number) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));

/** Printable ASCII, Turkish, loan letters in names of people and businesses, punctuation, the lira. */
export const LETTERS = `${range(0x20, 0x7e)}\u00a0çÇğĞıİöÖşŞüÜâÂîÎûÛéÉ₺’‘“”–—…·•©®«»°×`;

/** Fontsource puts these letters into another cut than their base letters, which loses their kerning. */
export const KERN_LIKE = { ğ: 'g', Ğ: 'G', ş: 's', Ş: 'S', İ: 'I' } as const;

export interface FontPlan {
  file: string;
  latin: string;
  latinExt: string;
  variationAxes?: Record<string, { min: number; max: number }>;
}

export const SANSITA: FontPlan = {
  file: 'sansita-black.woff2',
  latin: '@fontsource/sansita/files/sansita-latin-900-normal.woff2',
  latinExt: '@fontsource/sansita/files/sansita-latin-ext-900-normal.woff2',
};
export const ONEST: FontPlan = {
  file: 'onest-variable.woff2',
  latin: '@fontsource-variable/onest/files/onest-latin-wght-normal.woff2',
  latinExt: '@fontsource-variable/onest/files/onest-latin-ext-wght-normal.woff2',
  variationAxes: { wght: { min: 400, max: 800 } },
};
const FONTS = [SANSITA, ONEST];

export const KEPT_FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga', 'rlig', 'calt'];

const trueType = { targetFormat: 'truetype', keepFeatures: KEPT_FEATURES, noHinting: true } as const;

const cut = (path: string) => subsetFont(readFileSync(resolve(path)), LETTERS, trueType);

/** Builds a font of {@link LETTERS}, with the kerning that Fontsource's split removed. */
async function makeFont(plan: FontPlan): Promise<Buffer> {
  const font = mergeCuts(await cut(plan.latin), [await cut(plan.latinExt)], KERN_LIKE);
  return subsetFont(font, LETTERS, {
    ...trueType,
    targetFormat: 'woff2',
    ...(plan.variationAxes && { variationAxes: plan.variationAxes }),
  });
}

const FONT_SOURCES = [
  ...['build-fonts.ts', 'fonts/merge-cuts.ts'].map((name) => join(import.meta.dirname, name)),
  ...FONTS.flatMap(({ latin, latinExt }) => [resolve(latin), resolve(latinExt)]),
];

export function buildFonts(): Promise<void> {
  return makeIfChanged(join(OUT, 'built-from.txt'), FONT_SOURCES, async () => {
    for (const plan of FONTS) writeFileSync(join(OUT, plan.file), await makeFont(plan));
  });
}
