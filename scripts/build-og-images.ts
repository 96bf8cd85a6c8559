import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Blob, Face } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { openDrawing } from '../src/server/documents/og-images/draw-og-image.ts';
import { CHARACTERS_FILE, FONT_NAMES } from '../src/server/documents/og-images/fonts.ts';
import { OG_IMAGE_SIZE } from '../src/server/documents/og-images/port.ts';
import { siteTexts } from '../src/server/documents/og-images/texts.ts';
import { KEPT_FEATURES, makeFont, ONEST, SANSITA } from './build-fonts.ts';
import { makeIfChanged } from './make-if-changed.ts';
import { ogImageGround } from './og-images/ground.ts';
import { rasterizePng } from './og-images/rasterize.ts';

const ROOT = join(import.meta.dirname, '..');
const OUT = join(ROOT, 'generated/og-images');
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
const JOINING_FEATURES = [...KEPT_FEATURES, 'isol', 'init', 'medi', 'fina'];

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
    const options = { targetFormat: 'truetype', keepFeatures: JOINING_FEATURES, noHinting: true } as const;
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

/** Whatever a card is drawn from: what comes of it is part of every card's address. */
function sources(): string[] {
  const ours = globSync(
    [
      'src/server/documents/og-images/*.ts',
      'scripts/{og-images,fonts}/*.ts',
      'scripts/build-{fonts,og-images}.ts',
      'src/web/assets/{saucer,tea}.svg',
      'src/shared/{colors,qr-colors}.ts',
    ],
    { cwd: ROOT, exclude: ['**/*.test.ts'] },
  );
  return [
    ...ours.sort().map((path) => join(ROOT, path)),
    ...Object.values(WHOLE_FONTS).map((path) => resolve(path)),
  ];
}

export function buildOgImages(): Promise<void> {
  return makeIfChanged(join(OUT, 'version.txt'), sources(), async () => {
    await writeFonts();
    writeCharacters();
    const { width, height } = OG_IMAGE_SIZE;
    const ground = (kind: 'shop' | 'site') => rasterizePng(ogImageGround(kind), width, height);
    writeFileSync(join(OUT, 'shop.png'), await ground('shop'));
    writeFileSync(join(OUT, 'site-ground.png'), await ground('site'));
    const drawing = await openDrawing(OUT);
    writeFileSync(join(OUT, 'site.png'), await drawing.draw(siteTexts));
  });
}
