import { PDF, PdfArray, PdfNumber, type Rectangle } from '@libpdf/core';

const POINTS_PER_MM = 72 / 25.4;

interface Margins {
  /** Distance from the sheet's edge to the cut, in millimetres. */
  trim: number;
  /** Distance from the cut outwards to the end of the ink, in millimetres. */
  bleed: number;
}

function boxOf(inset: number, { x, y, width, height }: Rectangle): PdfArray {
  const left = inset * POINTS_PER_MM;
  const corners = [x + left, y + left, x + width - left, y + height - left];
  // Typst's own numbers have the same precision, a thousandth of a point.
  return new PdfArray(corners.map((value) => PdfNumber.of(Number(value.toFixed(3)))));
}

/**
 * Adds the boxes that a print shop's programs read and that Typst does not write (PDF 32000-1, 14.11.2).
 * Appends them (7.5.6): the file's existing bytes stay unchanged. @throws if the file is damaged
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
