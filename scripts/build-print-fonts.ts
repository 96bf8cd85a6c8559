import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Blob, Face } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { CHARACTERS_FILE } from '../src/server/documents/print/shown-text.ts';
import { FONT_SOURCES, KEPT_FEATURES, LETTERS, makeFont, ONEST, SANSITA } from './build-fonts.ts';
import { makeIfChanged } from './make-if-changed.ts';

const ROOT = join(import.meta.dirname, '..');
const OUT = join(ROOT, 'generated/print-fonts');

/** Typst draws no variable fonts: each weight that a template asks for is a font of its own. */
const WEIGHTS = [500, 600, 700];

const charactersOf = (font: Buffer) => [...new Face(new Blob(font)).collectUnicodes()];

async function writeFonts(): Promise<void> {
  const onest = await makeFont(ONEST, 'truetype');
  const fonts: Record<string, Buffer> = { 'sansita-900': await makeFont(SANSITA, 'truetype') };
  for (const wght of WEIGHTS) {
    const options = { targetFormat: 'truetype', keepFeatures: KEPT_FEATURES, noHinting: true } as const;
    fonts[`onest-${wght}`] = await subsetFont(onest, LETTERS, { ...options, variationAxes: { wght } });
  }
  const characters: Record<string, number[]> = {};
  for (const [name, font] of Object.entries(fonts)) {
    writeFileSync(join(OUT, `${name}.ttf`), font);
    characters[name] = charactersOf(font);
  }
  writeFileSync(join(OUT, CHARACTERS_FILE), JSON.stringify(characters));
}

export function buildPrintFonts(): Promise<void> {
  const sources = [
    ...FONT_SOURCES,
    import.meta.filename,
    join(ROOT, 'src/server/documents/print/shown-text.ts'),
  ];
  return makeIfChanged(join(OUT, 'built-from.txt'), sources, writeFonts);
}
