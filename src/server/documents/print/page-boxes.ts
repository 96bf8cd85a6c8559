import { PDF, PdfArray, PdfNumber, type Rectangle } from '@libpdf/core';

const POINTS_PER_MM = 72 / 25.4;

interface Margins {
  /** From the sheet's edge to where it is cut, in millimetres. */
  trim: number;
  /** From there outwards to where ink ends. */
  bleed: number;
}

function boxOf(inset: number, { x, y, width, height }: Rectangle): PdfArray {
  const left = inset * POINTS_PER_MM;
  const corners = [x + left, y + left, x + width - left, y + height - left];
  // A thousandth of a point is as fine as Typst's own numbers.
  return new PdfArray(corners.map((value) => PdfNumber.of(Number(value.toFixed(3)))));
}

/**
 * Adds the boxes that a print shop's programs read and that Typst does not write (PDF 32000-1, 14.11.2). Appends them
 * (7.5.6): the bytes of the file stay as they are. @throws if the file is damaged
 */
export async function addPageBoxes(
  file: Uint8Array,
  { trim, bleed }: Margins,
): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDF.load(file, { lenient: false });
  for (const page of pdf.getPages()) {
    const sheet = page.getMediaBox();
    page.dict.set('TrimBox', boxOf(trim, sheet));
    page.dict.set('BleedBox', boxOf(trim - bleed, sheet));
  }
  return Uint8Array.from(await pdf.save({ incremental: true }));
}
