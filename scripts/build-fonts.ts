import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import subsetFont from 'subset-font';
import { mergeCuts } from './fonts/merge-cuts.ts';

const OUT = join(import.meta.dirname, '../generated/fonts');
const STAMP = join(OUT, 'built-from.txt');
const { resolve } = createRequire(import.meta.url);

const range = (first: number, last: number) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));

/** The letters in use: printable ASCII, Turkish, what Turkish names and shops borrow, punctuation, the lira. */
export const LETTERS = `${range(0x20, 0x7e)}\u00a0çÇğĞıİöÖşŞüÜâÂîÎûÛéÉ₺’‘“”–—…·•©®«»°×`;

/** Fontsource splits these from the letters they are made of, and their kerning with them. */
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

const KEPT_FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga', 'rlig', 'calt'];

const trueType = { targetFormat: 'truetype', keepFeatures: KEPT_FEATURES, noHinting: true } as const;

const cut = (path: string) => subsetFont(readFileSync(resolve(path)), LETTERS, trueType);

/** A font of {@link LETTERS} with the kerning that Fontsource's split took; the web's as WOFF 2, the cards' plain. */
export async function makeFont(plan: FontPlan, targetFormat: 'woff2' | 'truetype'): Promise<Buffer> {
  const font = mergeCuts(await cut(plan.latin), await cut(plan.latinExt), KERN_LIKE);
  return subsetFont(font, LETTERS, {
    ...trueType,
    targetFormat,
    ...(plan.variationAxes && { variationAxes: plan.variationAxes }),
  });
}

/** Changes when a source font, a program that makes ours, or the letters change. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const name of ['build-fonts.ts', 'fonts/merge-cuts.ts'])
    hash.update(readFileSync(join(import.meta.dirname, name)));
  for (const { latin, latinExt } of FONTS) {
    hash.update(readFileSync(resolve(latin)));
    hash.update(readFileSync(resolve(latinExt)));
  }
  return hash.digest('hex');
}

/** Makes the two font files of `generated/fonts/` from the Fontsource packages, unless they are up to date. */
export async function buildFonts(): Promise<void> {
  const wanted = fingerprint();
  const complete = FONTS.every(({ file }) => existsSync(join(OUT, file)));
  if (complete && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  mkdirSync(OUT, { recursive: true });
  for (const plan of FONTS) writeFileSync(join(OUT, plan.file), await makeFont(plan, 'woff2'));
  writeFileSync(STAMP, wanted);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildFonts();
