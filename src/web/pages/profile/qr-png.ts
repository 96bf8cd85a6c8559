import { qrColors } from '#shared/qr-colors.ts';
import { saveFile } from '#web/lib/save-file.ts';

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

function pngBlob(matrix: boolean[][]): Promise<Blob> {
  const scale = pixelsPerModule(matrix.length);
  const canvas = document.createElement('canvas');
  canvas.width = matrix.length * scale;
  canvas.height = canvas.width;
  const context = canvas.getContext('2d');
  return new Promise((resolve, reject) => {
    if (context === null) return reject(new Error('The browser has no canvas.'));
    paintMatrix(context, matrix, scale);
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The canvas gave no picture.'))));
  });
}

/** Saves the code as a PNG under this name. @throws {Error} when the browser cannot draw */
export async function downloadQrPng(matrix: boolean[][], fileName: string): Promise<void> {
  saveFile(await pngBlob(matrix), fileName);
}
