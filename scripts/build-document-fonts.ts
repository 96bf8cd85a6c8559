import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Blob, Face } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { type BRAND_FONTS, CHARACTERS_FILE, type OTHER_FONTS } from '../src/server/documents/glyphs.ts';
import { KEPT_FEATURES, KERN_LIKE } from './build-fonts.ts';
import { type Likeness, mergeCuts } from './fonts/merge-cuts.ts';
import { makeIfChanged } from './make-if-changed.ts';

const ROOT = join(import.meta.dirname, '..');
export const DOCUMENT_FONTS = join(ROOT, 'generated/document-fonts');
const { resolve } = createRequire(import.meta.url);

/** A font in Fontsource's cuts: the first keeps kerning and glyph variants, the others only letters. */
interface Source {
  cuts: readonly string[];
  /** The weight of a variable font: Typst does not support variable fonts. */
  weight?: number;
  likeness?: Likeness;
  /** The characters to keep; default: all. */
  characters?: string;
}

const variable = (name: string, cuts: readonly string[]) =>
  cuts.map((cut) => `@fontsource-variable/${name}/files/${name}-${cut}-wght-normal.woff2`);
const fixed = (name: string, weight: number, cuts: readonly string[]) =>
  cuts.map((cut) => `@fontsource/${name}/files/${name}-${cut}-${weight}-normal.woff2`);

const LATIN = ['latin', 'latin-ext'];
const CYRILLIC = ['cyrillic', 'cyrillic-ext'];

/** Returns the cuts of a Chinese font, which has about a hundred numbered ones. */
function numbered(name: string): string[] {
  const [latin = ''] = variable(name, ['latin']);
  const files = globSync(`${name}-[0-9]*-wght-normal.woff2`, { cwd: dirname(resolve(latin)) });
  return files.sort().map((file) => `@fontsource-variable/${name}/files/${file}`);
}

/** Every character of Unicode's first two planes, which contain letters and emoji. */
const EVERY_CHARACTER = Array.from({ length: 0x1ffff }, (_, point) => point)
  .filter((point) => point >= 0x20 && (point < 0xd800 || point > 0xdfff))
  .map((point) => String.fromCodePoint(point))
  .join('');
/** Punctuation up to dingbats. */
const SYMBOLS = EVERY_CHARACTER.replace(/[^\u2010-\u27bf]/gu, '');

const onest = (weight: number): Source => ({
  cuts: variable('onest', [...LATIN, ...CYRILLIC]),
  weight,
  likeness: KERN_LIKE,
});
const noto = (name: string, cuts: readonly string[]): Source => ({ cuts: variable(name, cuts), weight: 600 });

const SOURCES: Record<(typeof BRAND_FONTS)[number] | (typeof OTHER_FONTS)[number], Source> = {
  'sansita-900': { cuts: fixed('sansita', 900, LATIN), likeness: KERN_LIKE },
  'onest-500': onest(500),
  'onest-600': onest(600),
  'onest-700': onest(700),
  'noto-sans': noto('noto-sans', [...LATIN, 'vietnamese', 'greek', 'greek-ext', ...CYRILLIC]),
  // Noto's Arabic draws dots as separate glyphs: a PDF would contain those letters twice.
  vazirmatn: { cuts: variable('vazirmatn', ['arabic']), weight: 600 },
  'noto-sans-hebrew': noto('noto-sans-hebrew', ['hebrew']),
  'noto-sans-georgian': noto('noto-sans-georgian', ['georgian']),
  'noto-sans-armenian': noto('noto-sans-armenian', ['armenian']),
  'noto-emoji': { cuts: fixed('noto-emoji', 700, ['emoji']) },
  'noto-sans-sc': { cuts: numbered('noto-sans-sc'), weight: 600, characters: SYMBOLS },
};

/** Features that join Arabic letters, besides those that all fonts keep. */
const FEATURES = [...KEPT_FEATURES, 'isol', 'init', 'medi', 'fina'];

async function makeFont({ cuts, weight, likeness, characters = EVERY_CHARACTER }: Source): Promise<Buffer> {
  const axes = weight === undefined ? {} : { variationAxes: { wght: weight } };
  const options = { targetFormat: 'truetype', keepFeatures: FEATURES, noHinting: true, ...axes } as const;
  const [first, ...others] = await Promise.all(
    cuts.map((cut) => subsetFont(readFileSync(resolve(cut)), characters, options)),
  );
  if (first === undefined) throw new Error('a font has no cuts');
  return others.length === 0 ? first : mergeCuts(first, others, likeness);
}

const charactersOf = (font: Buffer) => String.fromCodePoint(...new Face(new Blob(font)).collectUnicodes());

async function writeFonts(): Promise<void> {
  const characters: Record<string, string> = {};
  for (const [name, source] of Object.entries(SOURCES)) {
    const font = await makeFont(source);
    writeFileSync(join(DOCUMENT_FONTS, `${name}.ttf`), font);
    characters[name] = charactersOf(font);
  }
  writeFileSync(join(DOCUMENT_FONTS, CHARACTERS_FILE), JSON.stringify(characters));
}

export function documentFontSources(): string[] {
  const cuts = Object.values(SOURCES).flatMap((source) => source.cuts);
  const code = ['scripts/build-document-fonts.ts', 'scripts/build-fonts.ts', 'scripts/fonts/merge-cuts.ts'];
  return [
    ...[...code, 'src/server/documents/glyphs.ts'].map((path) => join(ROOT, path)),
    ...cuts.map((cut) => resolve(cut)),
  ];
}

/** Builds the fonts of print and of link previews. */
export function buildDocumentFonts(): Promise<void> {
  return makeIfChanged(join(DOCUMENT_FONTS, 'built-from.txt'), documentFontSources(), writeFonts);
}
