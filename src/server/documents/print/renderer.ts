import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BRAND_FONTS, OTHER_FONTS } from '#server/documents/glyphs.ts';
import { site } from '#shared/site.ts';
import { breakable } from './breakable.ts';
import type { DrawableOrder } from './drawable-order.ts';
import { type Json, mapTexts } from './json.ts';
import { addPageBoxes } from './page-boxes.ts';
import type { PrintedDocument } from './port.ts';
import { qrShape } from './qr-shape.ts';
import { type CodeLocation, type Point, rasterize, type ScanResult } from './rasterizer.ts';

/** In millimetres: the bleed that a print shop cuts off, and the distance from it to the sheet's edge. */
const BLEED = 3;
const SLUG = 7;

/** Templates mark a code's corners with this label (`templates/paper.typ`). */
const CODE_LABEL = '<code-corner>';

/** A job of the process: drawing a part of a document, or joining all parts into one file. */
export type RenderJob = { draw: DrawableOrder } | { join: readonly Uint8Array[] };

/** Result of a job. Joined files have no pictures of their own. */
export type RenderResult =
  | { printed: PrintedDocument }
  /** A code could not be read back, so the document is not returned. */
  | { unreadable: string }
  /** This machine lacks Typst. */
  | { unavailable: string };

export interface RendererFolders {
  templates: string;
  fonts: string;
}

interface Corner extends Point {
  code: number;
  /** Counted from 1. */
  page: number;
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

/** Pairs the corners: each printed code has two, in any rotation. */
function codeLocations(corners: readonly Corner[]): CodeLocation[] {
  return corners.flatMap((first, index) => {
    const second = corners[index + 1];
    if (index % 2 === 1 || second === undefined) return [];
    return [{ code: first.code, page: first.page - 1, corners: [first, second] as const }];
  });
}

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

  /** Returns null if each code is at its position and reads as ordered; otherwise returns the problem. */
  function unreadable({ codes, template }: DrawableOrder, readings: ScanResult['readings']): string | null {
    const index = codes.findIndex(({ text }, code) => {
      const ofCode = readings.filter((reading) => reading.code === code);
      return ofCode.length === 0 || ofCode.some((reading) => reading.text !== text);
    });
    return index === -1 ? null : `code ${index} of ${template}`;
  }

  async function draw(order: DrawableOrder): Promise<RenderResult> {
    const compiler = compilerWith(order.fonts);
    const document = compile(compiler, order);
    const corners = compiler.query(document, { selector: CODE_LABEL, field: 'value' }) as Corner[];
    const { pages, readings } = await rasterize(compiler.plainSvg(document), codeLocations(corners));
    const fault = unreadable(order, readings);
    if (fault !== null) return { unreadable: fault };
    const plain = compiler.pdf(document);
    const pdf = order.bleed
      ? await addPageBoxes(plain, { trim: BLEED + SLUG, bleed: BLEED })
      : Uint8Array.from(plain);
    return { printed: { pdf, pages } };
  }

  return {
    /** @throws if the template has an error */
    async print(order: DrawableOrder): Promise<RenderResult> {
      try {
        return await draw(order);
      } finally {
        // Typst caches its results for the whole process, 1.4 MB for a poster. This keeps only the last
        // document's.
        compilerWith([]).evictCache(1);
      }
    },
  };
}
