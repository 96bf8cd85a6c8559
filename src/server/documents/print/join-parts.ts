import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, PdfRef, PdfStream } from '@libpdf/core';

/**
 * Returns a function that moves objects of one file into another, each once, with all objects that they refer
 * to. The first file is unusable afterwards.
 */
function createMove(from: PDF, into: PDF): (ref: PdfRef) => PdfRef {
  const moved = new Map<string, PdfRef>();

  function move(ref: PdfRef): PdfRef {
    const known = moved.get(`${ref}`);
    if (known !== undefined) return known;
    const object = from.getObject(ref);
    if (object === null) throw new Error(`${ref} is not in the file`);
    const target = into.register(object);
    moved.set(`${ref}`, target);
    moveValues(object);
    return target;
  }

  function movedValue(value: PdfObject): PdfObject {
    if (value instanceof PdfRef) return move(value);
    moveValues(value);
    return value;
  }

  function moveValues(object: PdfObject): void {
    if (object instanceof PdfDict) {
      for (const [name, value] of [...object]) object.set(name, movedValue(value));
    } else if (object instanceof PdfArray) {
      for (const [index, value] of [...object].entries()) object.set(index, movedValue(value));
    }
  }

  return move;
}

function found<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw new Error(`a part has no ${name}`);
  return value;
}

/** Returns the trees that grow with each added part: the pages, and the structure for screen readers. */
function openTrees(pdf: PDF) {
  const get = (ref: PdfRef) => pdf.getObject(ref);
  const catalog = pdf.getCatalog();
  const pagesRef = found(catalog.getRef('Pages'), 'pages');
  const pages = found(catalog.getDict('Pages', get), 'pages');
  const structure = found(catalog.getDict('StructTreeRoot', get), 'structure');
  // Typst writes one element at the top: the document.
  const [documentRef] = found(structure.getArray('K', get), 'structure');
  if (!(documentRef instanceof PdfRef)) throw new Error('a part has no structure');
  const document = pdf.getObject(documentRef);
  if (!(document instanceof PdfDict)) throw new Error('a part has no structure');
  return {
    pagesRef,
    pages,
    kids: found(pages.getArray('Kids', get), 'pages'),
    structure,
    documentRef,
    document,
    elements: found(document.getArray('K', get), 'structure'),
    /** For each page's number, the elements of its content: number, elements, number, elements (7.9.7). */
    elementsOfPages: found(structure.getDict('ParentTree', get)?.getArray('Nums', get), 'structure'),
  };
}

const numberOf = (value: PdfObject | undefined) => (value instanceof PdfNumber ? value.value : 0);

/** Appends a file's pages and their structure to another file. */
function append(pdf: PDF, part: PDF): void {
  const [whole, added] = [openTrees(pdf), openTrees(part)];
  const move = createMove(part, pdf);
  const first = numberOf(whole.structure.get('ParentTreeNextKey'));

  for (const { dict } of part.getPages()) {
    dict.set('StructParents', PdfNumber.of(first + numberOf(dict.get('StructParents'))));
  }
  whole.kids.push(move(added.pagesRef));
  added.pages.set('Parent', whole.pagesRef);
  const count = numberOf(whole.pages.get('Count')) + numberOf(added.pages.get('Count'));
  whole.pages.set('Count', PdfNumber.of(count));

  added.document.delete('P');
  whole.elements.push(move(added.documentRef));
  added.document.set('P', whole.documentRef);
  added.document.set('S', PdfName.of('Part'));
  for (const entry of added.elementsOfPages) {
    whole.elementsOfPages.push(entry instanceof PdfRef ? move(entry) : PdfNumber.of(first + numberOf(entry)));
  }
  const next = first + numberOf(added.structure.get('ParentTreeNextKey'));
  whole.structure.set('ParentTreeNextKey', PdfNumber.of(next));
}

/** Sets the number of pages, which Typst writes into the metadata too. */
function setPageCount(pdf: PDF): void {
  const metadata = pdf.getCatalog().get('Metadata', (ref) => pdf.getObject(ref));
  if (!(metadata instanceof PdfStream)) return;
  const xml = new TextDecoder().decode(metadata.getDecodedData());
  const counted = xml.replace(
    /<xmpTPg:NPages>\d+/,
    `<xmpTPg:NPages>${numberOf(openTrees(pdf).pages.get('Count'))}`,
  );
  metadata.setData(new TextEncoder().encode(counted));
}

/**
 * Joins files that Typst wrote into one. @throws if one is damaged or differs from the output of Typst 0.14
 */
export async function joinParts(files: readonly Uint8Array[]): Promise<Uint8Array<ArrayBuffer>> {
  const [pdf, ...others] = await Promise.all(files.map((file) => PDF.load(file, { lenient: false })));
  if (pdf === undefined) throw new Error('nothing to join');
  for (const other of others) append(pdf, other);
  setPageCount(pdf);
  // Programs search for the metadata in plain text (ISO 16684-1); large streams are already compressed.
  return Uint8Array.from(await pdf.save({ compressStreams: false }));
}
