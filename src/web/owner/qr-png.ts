import { qrColors } from '#shared/theme/qr-colors.ts';
import { canvasPng } from '#web/lib/canvas-png.ts';
import { readQr } from '#web/lib/read-qr.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { qrMatrix } from '#web/ui/qr-code.tsx';

/** Minimum edge of the downloaded picture, in pixels: sharp at 300 dpi and 8 cm width. */
const MIN_EDGE = 1000;

export interface Painter {
  fillStyle: string | CanvasGradient | CanvasPattern;
  fillRect(x: number, y: number, width: number, height: number): void;
}

/** Returns a whole number, so that edges stay sharp. `edge` is in modules. */
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

/**
 * Returns a PNG of the code after reading it back; null if the reader finds another text. @throws if the
 * browser cannot draw it
 */
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
 * Saves the QR code of `text` as a PNG. Returns false, without saving, if the code cannot be read.
 * @throws {Error} if the browser cannot draw
 */
export async function downloadQrPng(text: string, fileName: string): Promise<boolean> {
  const png = await readableQrPng(text);
  if (png !== null) saveFile(png, fileName);
  return png !== null;
}
