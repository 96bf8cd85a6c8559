import { qrColors } from '#shared/theme/qr-colors.ts';
import { canvasPng } from '#web/lib/canvas-png.ts';
import { readQr } from '#web/lib/read-qr.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { qrMatrix } from '#web/ui/qr-code.tsx';

/** Smallest edge of the downloaded picture, in pixels: sharp when printed 8 cm wide at 300 dpi. */
const MIN_EDGE = 1000;

export interface Painter {
  fillStyle: string | CanvasGradient | CanvasPattern;
  fillRect(x: number, y: number, width: number, height: number): void;
}

/** Pixels for each module: a whole number, so that no edge is blurred. `edge` is the matrix's, in modules. */
export function pixelsPerModule(edge: number): number {
  return Math.ceil(MIN_EDGE / edge);
}

export function paintMatrix(painter: Painter, matrix: boolean[][], scale: number): void {
  painter.fillStyle = qrColors.ground;
  painter.fillRect(0, 0, matrix.length * scale, matrix.length * scale);
  painter.fillStyle = qrColors.inPrint;
  for (const [y, row] of matrix.entries()) {
    for (const [x, dark] of row.entries()) if (dark) painter.fillRect(x * scale, y * scale, scale, scale);
  }
}

/** A PNG of the code, read back before it is one; null when that says another thing. @throws when it cannot be drawn */
export async function readableQrPng(text: string): Promise<Blob | null> {
  const matrix = qrMatrix(text);
  const scale = pixelsPerModule(matrix.length);
  const canvas = document.createElement('canvas');
  canvas.width = matrix.length * scale;
  canvas.height = canvas.width;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser has no canvas.');
  paintMatrix(context, matrix, scale);
  if ((await readQr(context)) !== text) return null;
  return canvasPng(canvas);
}

/**
 * Saves `text` as a PNG with its code; says whether it did, which it does not with a code that cannot be read.
 * @throws {Error} when the browser cannot draw
 */
export async function downloadQrPng(text: string, fileName: string): Promise<boolean> {
  const png = await readableQrPng(text);
  if (png !== null) saveFile(png, fileName);
  return png !== null;
}
