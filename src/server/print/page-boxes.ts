/** Points of a PDF in a millimetre. */
const POINTS = 72 / 25.4;

const PAGE = /(\d+) 0 obj\s*<<(\s*\/Type \/Page\b[\s\S]*?)>>\s*endobj/g;
const MEDIA_BOX = /\/MediaBox \[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/;
const TAIL = /trailer\s*<<([\s\S]*?)>>\s*startxref\s+(\d+)\s+%%EOF\s*$/;

interface Margins {
  /** From the sheet's edge to where it is cut, in millimetres. */
  trim: number;
  /** From there outwards to where ink ends. */
  bleed: number;
}

const boxOf = (inset: number, width: number, height: number) =>
  `[${[inset, inset, width - inset, height - inset].map((value) => value.toFixed(3)).join(' ')}]`;

/** The page's dictionary with the boxes that a print shop's programs read (PDF 32000-1, 14.11.2). */
function withBoxes(page: string, { trim, bleed }: Margins): string {
  const [, width, height] = MEDIA_BOX.exec(page) ?? [];
  if (width === undefined || height === undefined) throw new Error('a page has no size');
  const [w, h] = [Number(width), Number(height)];
  return `${page}/TrimBox ${boxOf(trim * POINTS, w, h)}\n/BleedBox ${boxOf((trim - bleed) * POINTS, w, h)}\n`;
}

/**
 * Says where each page is cut and how far its ink goes, which Typst does not write: by an incremental update
 * (PDF 32000-1, 7.5.6), so that all that stands in the file stays. @throws when it is not as Typst 0.14 writes it
 */
export function addPageBoxes(pdf: Uint8Array, margins: Margins): Uint8Array<ArrayBuffer> {
  // Every byte is one character: positions in the text are positions in the file.
  const text = Buffer.from(pdf).toString('latin1');
  const [, trailer, startOfTable] = TAIL.exec(text) ?? [];
  if (trailer === undefined) throw new Error('the PDF has no trailer');
  let update = '\n';
  const rows: string[] = [];
  for (const [, number, page = ''] of text.matchAll(PAGE)) {
    rows.push(`${number} 1\n${String(text.length + update.length).padStart(10, '0')} 00000 n \n`);
    update += `${number} 0 obj\n<<${withBoxes(page, margins)}>>\nendobj\n`;
  }
  if (rows.length === 0) throw new Error('the PDF has no page');
  const start = text.length + update.length;
  update += `xref\n${rows.join('')}trailer\n<<${trailer}/Prev ${startOfTable}\n>>\nstartxref\n${start}\n%%EOF\n`;
  return Uint8Array.from(Buffer.from(text + update, 'latin1'));
}
