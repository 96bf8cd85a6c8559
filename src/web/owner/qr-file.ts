import { qrColors } from '#shared/theme/qr-colors.ts';
import { canvasPng } from '#web/lib/canvas-png.ts';
import { readQr } from '#web/lib/read-qr.ts';
import { qrMatrix } from '#web/ui/qr-code.tsx';

/** Minimum edge of a picture, in pixels: sharp at 300 dpi and 8 cm width. */
const MIN_EDGE = 1000;

const pathOf = (matrix: readonly boolean[][]) =>
  matrix.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');

const svgOf = (path: string, modules: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${modules} ${modules}" shape-rendering="crispEdges"><path fill="${qrColors.ground}" d="M0 0h${modules}v${modules}H0z"/><path fill="${qrColors.inPrint}" d="${path}"/></svg>`;

/** Draws modules on whole pixels, so that edges stay sharp. */
function painted(path: string, modules: number, edge: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = edge;
  canvas.height = edge;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser has no canvas.');
  context.fillStyle = qrColors.ground;
  context.fillRect(0, 0, edge, edge);
  const scale = Math.floor(edge / modules);
  const margin = Math.floor((edge - modules * scale) / 2);
  context.setTransform(scale, 0, 0, scale, margin, margin);
  context.fillStyle = qrColors.inPrint;
  context.fill(new Path2D(path));
  return context;
}

/**
 * Returns the QR code of `text` as a file, or null if the drawn code cannot be read back. `edge` in pixels.
 * @throws {Error} if the browser cannot draw
 */
export async function qrFile(text: string, kind: 'svg' | 'png', edge?: number): Promise<Blob | null> {
  const matrix = qrMatrix(text);
  const modules = matrix.length;
  const path = pathOf(matrix);
  const context = painted(path, modules, edge ?? modules * Math.ceil(MIN_EDGE / modules));
  if ((await readQr(context)) !== text) return null;
  return kind === 'png'
    ? canvasPng(context.canvas)
    : new Blob([svgOf(path, modules)], { type: 'image/svg+xml' });
}
