import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Blob, Face } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { openDrawing } from '../src/server/og-images/draw-og-image.ts';
import { CHARACTERS_FILE, FONT_NAMES } from '../src/server/og-images/fonts.ts';
import { CARD } from '../src/server/og-images/layout.ts';
import { siteTexts } from '../src/server/og-images/texts.ts';
import { makeFont, ONEST, SANSITA } from './build-fonts.ts';
import { ogImageGround } from './og-images/ground.ts';
import { rasterizePng } from './og-images/rasterize.ts';

const ROOT = join(import.meta.dirname, '..');
const SOURCES = join(ROOT, 'src/server/og-images');
const OUT = join(ROOT, 'generated/og-images');
const STAMP = join(OUT, 'version.txt');
const { resolve } = createRequire(import.meta.url);

const variable = (subset: string) => `@fontsource-variable/onest/files/onest-${subset}-wght-normal.woff2`;

/** Fonts that stand in for letters the web's own fonts are not cut for, whole. */
const WHOLE_FONTS: Record<string, string> = {
  'sansita-latin': '@fontsource/sansita/files/sansita-latin-900-normal.woff2',
  'sansita-latin-ext': '@fontsource/sansita/files/sansita-latin-ext-900-normal.woff2',
  'onest-latin': variable('latin'),
  'onest-latin-ext': variable('latin-ext'),
  'onest-cyrillic': variable('cyrillic'),
  'onest-cyrillic-ext': variable('cyrillic-ext'),
  'noto-sans-arabic': '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-700-normal.woff2',
  'noto-emoji': '@fontsource/noto-emoji/files/noto-emoji-emoji-700-normal.woff2',
};

/** What joins letters (Arabic) and pictures (emoji), besides what all fonts keep. */
const KEPT_FEATURES = [
  'kern',
  'mark',
  'mkmk',
  'ccmp',
  'locl',
  'liga',
  'rlig',
  'calt',
  'isol',
  'init',
  'medi',
  'fina',
];

const FIRST_LETTER = 0x20;
const FIRST_PICTURE = 0x200d;

/** Every character from `first` on in Unicode's first two planes: those with letters and emoji. */
function everyCharacter(first: number): string {
  const points = Array.from({ length: 0x1ffff }, (_, point) => point);
  return points
    .filter((point) => point >= first && (point < 0xd800 || point > 0xdfff))
    .map((point) => String.fromCodePoint(point))
    .join('');
}

async function writeFonts(): Promise<void> {
  const write = (name: string, font: Buffer) => writeFileSync(join(OUT, `${name}.ttf`), font);
  write('sansita', await makeFont(SANSITA, 'truetype'));
  write('onest', await makeFont(ONEST, 'truetype'));
  for (const [name, path] of Object.entries(WHOLE_FONTS)) {
    // Pictures keep to themselves: a space as wide as one would tear a line apart.
    const letters = everyCharacter(name === 'noto-emoji' ? FIRST_PICTURE : FIRST_LETTER);
    const options = { targetFormat: 'truetype', keepFeatures: KEPT_FEATURES, noHinting: true } as const;
    write(name, await subsetFont(readFileSync(resolve(path)), letters, options));
  }
}

/** Which characters each font has a glyph for, so that none is drawn as a box. */
function writeCharacters(): void {
  const characters = FONT_NAMES.map((name) => {
    const face = new Face(new Blob(readFileSync(join(OUT, `${name}.ttf`))));
    return [name, [...face.collectUnicodes()]] as const;
  });
  writeFileSync(join(OUT, CHARACTERS_FILE), JSON.stringify(Object.fromEntries(characters)));
}

/** Changes with whatever a card is drawn from; part of every card's address. */
function fingerprint(): string {
  const hash = createHash('sha256');
  const files = (folder: string, pattern: RegExp) =>
    readdirSync(folder)
      .filter((name) => pattern.test(name) && !name.includes('.test.'))
      .sort()
      .map((name) => join(folder, name));
  for (const file of [
    ...files(SOURCES, /\.ts$/),
    ...files(join(import.meta.dirname, 'og-images'), /\.ts$/),
    ...files(join(import.meta.dirname, 'fonts'), /\.ts$/),
    ...['build-og-images.ts', 'build-fonts.ts'].map((name) => join(import.meta.dirname, name)),
    ...['saucer', 'tea'].map((name) => join(ROOT, `src/web/assets/${name}.svg`)),
    ...['colors', 'qr-colors'].map((name) => join(ROOT, `src/shared/${name}.ts`)),
    ...Object.values(WHOLE_FONTS).map((path) => resolve(path)),
  ]) {
    hash.update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Makes what cards are drawn from (`generated/og-images/`), and the site's card, unless they are up to date. */
export async function buildOgImages(): Promise<void> {
  const wanted = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  mkdirSync(OUT, { recursive: true });
  await writeFonts();
  writeCharacters();
  const ground = (kind: 'shop' | 'site') => rasterizePng(ogImageGround(kind), CARD.width, CARD.height);
  writeFileSync(join(OUT, 'shop.png'), await ground('shop'));
  writeFileSync(join(OUT, 'site-ground.png'), await ground('site'));
  const drawing = await openDrawing(OUT);
  writeFileSync(join(OUT, 'site.png'), await drawing.draw(siteTexts));
  writeFileSync(STAMP, wanted);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildOgImages();
