import { PDF, PdfArray, PdfDict, PdfNumber, type PdfObject, PdfRef } from '@libpdf/core';

/** A PDF as a reader parses it, by its cross-reference table. */
export interface ReadPdf {
  title: string | undefined;
  /** The selectable text of its pages. */
  text: string;
  /** The lines of each page, from top to bottom. */
  lines: string[][];
  /** The texts of one size, in points on the paper. */
  spans: { text: string; size: number }[];
  /** Fonts by name, and whether each is embedded. */
  fonts: { name: string; embedded: boolean }[];
  /** Alternative texts of its drawings, in reading order. */
  alternatives: string[];
  /** For each page, the pages of the structure elements of its content. */
  pagesOfElements: number[][];
  /** A named box of each page that has it, in millimetres: left, top, width and height. */
  boxes(name: string): number[][];
}

const mm = (points: number) => Math.round((points * 254) / 72) / 10;

function boxOf(page: PdfDict, name: string): number[][] {
  const corners = page
    .getArray(name)
    ?.toArray()
    .map((value) => ('value' in value ? Number(value.value) : NaN));
  if (corners === undefined) return [];
  const [left = 0, bottom = 0, right = 0, top = 0] = corners;
  return [[left, bottom, right - left, top - bottom].map(mm)];
}

/** Returns all dictionaries below an object, each once. */
function dictionariesBelow(root: PdfObject, get: (ref: PdfRef) => PdfObject | null): PdfDict[] {
  const seen = new Set<PdfObject | null>();
  function visit(object: PdfObject | null): void {
    const value = object instanceof PdfRef ? get(object) : object;
    if (seen.has(value)) return;
    seen.add(value);
    if (value instanceof PdfArray) for (const item of value) visit(item);
    if (value instanceof PdfDict) for (const [, entry] of value) visit(entry);
  }
  visit(root);
  return [...seen].filter((value) => value instanceof PdfDict);
}

/** Returns the document's structure elements in reading order. */
function elementsBelow(element: PdfObject, get: (ref: PdfRef) => PdfObject | null): PdfDict[] {
  const value = element instanceof PdfRef ? get(element) : element;
  if (value instanceof PdfArray) return [...value].flatMap((each) => elementsBelow(each, get));
  if (!(value instanceof PdfDict)) return [];
  return [value, ...elementsBelow(value.get('K') ?? new PdfArray(), get)];
}

function pagesOfElements(pdf: PDF): number[][] {
  const get = (ref: PdfRef) => pdf.getObject(ref);
  const pages = pdf.getPages().map(({ dict }) => dict);
  const tree = pdf.getCatalog().getDict('StructTreeRoot', get)?.getDict('ParentTree', get);
  const numbers = tree?.getArray('Nums', get)?.toArray() ?? [];
  return pages.map((page) => {
    const own = page.getNumber('StructParents')?.value;
    const at = numbers.findIndex((entry, index) => {
      return index % 2 === 0 && entry instanceof PdfNumber && entry.value === own;
    });
    const list = numbers[at + 1];
    const elements = list instanceof PdfRef ? get(list) : list;
    if (at === -1 || !(elements instanceof PdfArray)) return [];
    const found = [...elements].map((element) => elementsBelow(element, get)[0]?.getDict('Pg', get));
    return [...new Set(found)].map((each) => (each === undefined ? -1 : pages.indexOf(each)));
  });
}

/**
 * Parses a PDF.
 * @throws if the file is damaged
 */
export async function readPdf(file: Uint8Array): Promise<ReadPdf> {
  const pdf = await PDF.load(file, { lenient: false });
  const pages = pdf.getPages();
  const descriptors = dictionariesBelow(pdf.getCatalog(), (ref) => pdf.getObject(ref)).filter(
    (dictionary) => dictionary.getName('Type')?.value === 'FontDescriptor',
  );
  const get = (ref: PdfRef) => pdf.getObject(ref);
  const texts = pages.map((page) => page.extractText());
  const structure = pdf.getCatalog().getDict('StructTreeRoot', get) ?? new PdfDict();
  return {
    title: pdf.getTitle(),
    alternatives: elementsBelow(structure, get).flatMap(
      (element) => element.getString('Alt')?.asString() ?? [],
    ),
    pagesOfElements: pagesOfElements(pdf),
    text: texts.map(({ text }) => text).join('\n'),
    lines: texts.map(({ lines }) =>
      lines.toSorted((one, other) => other.baseline - one.baseline).map(({ text }) => text),
    ),
    spans: texts.flatMap(({ lines }) =>
      lines.flatMap(({ spans }) => spans.map(({ text, fontSize }) => ({ text, size: fontSize }))),
    ),
    fonts: descriptors.map((descriptor) => ({
      name: descriptor.getName('FontName')?.value.replace(/^[A-Z]{6}\+/, '') ?? '',
      embedded: ['FontFile', 'FontFile2', 'FontFile3'].some((key) => descriptor.has(key)),
    })),
    boxes: (name) => pages.flatMap((page) => boxOf(page.dict, name)),
  };
}
