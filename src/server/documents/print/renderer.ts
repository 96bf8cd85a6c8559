import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BRAND_FONTS, OTHER_FONTS } from '#server/documents/glyphs.ts';
import { site } from '#shared/site.ts';
import type { DrawableOrder } from './drawable-order.ts';
import { type Json, mapTexts } from './json.ts';
import { addPageBoxes } from './page-boxes.ts';
import type { PrintedFile } from './port.ts';
import { qrShape } from './qr-shape.ts';
import { rasterize } from './rasterizer.ts';

/** Longer words, in letters, may be broken after every {@link PART} letters. */
const MAX_UNBROKEN_LENGTH = 24;
const PART = 12;
const SOFT_HYPHEN = '\u00ad';

const graphemes = new Intl.Segmenter('tr', { granularity: 'grapheme' });

/** Returns the text with soft hyphens in words that would be wider than any line. */
const breakable = (text: string): string => text.split(' ').map(breakableWord).join(' ');

function breakableWord(word: string): string {
  const letters = [...graphemes.segment(word)].map(({ segment }) => segment);
  if (letters.length <= MAX_UNBROKEN_LENGTH) return word;
  const parts = Array.from({ length: Math.ceil(letters.length / PART) }, (_, part) =>
    letters.slice(part * PART, (part + 1) * PART).join(''),
  );
  return parts.join(SOFT_HYPHEN);
}

/** In millimetres: the bleed that a print shop cuts off, and the distance from it to the sheet's edge. */
const BLEED = 3;
const SLUG = 7;

export type RenderResult =
  | PrintedFile
  /** The document has no page of this number. */
  | { missing: number }
  /** This machine lacks Typst. */
  | { unavailable: string };

export interface RendererFolders {
  templates: string;
  fonts: string;
}

type Typst = typeof import('@myriaddreamin/typst-ts-node-compiler');

/** Returns a compiler with these fonts besides the standard ones; a new one only if one is missing. */
function openCompilers({ NodeCompiler }: Typst, folders: RendererFolders) {
  const create = () =>
    NodeCompiler.create({
      // Templates cannot read anything outside this folder.
      workspace: folders.templates,
      fontArgs: [{ fontBlobs: [...loaded].map((name) => readFileSync(join(folders.fonts, `${name}.ttf`))) }],
    });
  const loaded = new Set<string>(BRAND_FONTS);
  let compiler = create();
  return (fonts: readonly string[]) => {
    if (fonts.some((name) => !loaded.has(name))) {
      for (const name of fonts) loaded.add(name);
      compiler = create();
    }
    return compiler;
  };
}

/** The names by which Typst knows the fonts. */
const OTHER_FAMILIES = OTHER_FONTS.map((name) => name.replaceAll('-', ' '));

/** Runs Typst in this process, which ends when idle: Typst is synchronous and keeps its memory. */
export async function openRenderer(folders: RendererFolders) {
  const typst = await import('@myriaddreamin/typst-ts-node-compiler');
  const compilerWith = openCompilers(typst, folders);

  function inputOf({ ink, bleed, title, codes, content }: DrawableOrder): Json {
    return {
      brand: site.name,
      ink: ink === 'colour' && bleed ? 'press' : ink,
      bleed: bleed ? BLEED : 0,
      slug: bleed ? SLUG : 0,
      title,
      fonts: OTHER_FAMILIES,
      codes: codes.map(({ text, label }) => ({ ...qrShape(text), label })),
      content: mapTexts(content, breakable),
    };
  }

  function compile(compiler: ReturnType<typeof compilerWith>, order: DrawableOrder) {
    const compiled = compiler.compile({
      mainFilePath: join(folders.templates, `${order.template}.typ`),
      // User texts are data for the template and are never parsed as markup.
      inputs: { data: JSON.stringify(inputOf(order)) },
    });
    const { result } = compiled;
    if (result !== null) return result;
    const problems = JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics);
    throw new Error(`template ${order.template}: ${problems}`);
  }

  async function draw(order: DrawableOrder): Promise<RenderResult> {
    const compiler = compilerWith(order.fonts);
    const document = compile(compiler, order);
    if (order.page !== undefined) {
      return (await rasterize(compiler.plainSvg(document), order.page)) ?? { missing: order.page };
    }
    const plain = compiler.pdf(document);
    const file = order.bleed
      ? await addPageBoxes(plain, { trim: BLEED + SLUG, bleed: BLEED })
      : Uint8Array.from(plain);
    return { file };
  }

  return {
    /** @throws if the template has an error */
    async print(order: DrawableOrder): Promise<RenderResult> {
      try {
        return await draw(order);
      } finally {
        // Typst caches its results for the whole process, 1.4 MB for a poster. This keeps only the last
        // document's, so that its next page or its file takes a tenth of the time.
        compilerWith([]).evictCache(1);
      }
    },
  };
}
