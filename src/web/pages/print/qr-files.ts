import { qrColors } from '#shared/theme/qr-colors.ts';
import { canvasPng } from '#web/lib/canvas-png.ts';
import { readQr } from '#web/lib/read-qr.ts';
import { qrMatrix } from '#web/ui/qr-code.tsx';

const PNG_EDGE = 2048;

function qrSvg(matrix: readonly boolean[][]): string {
  const edge = matrix.length;
  const squares = matrix.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${edge} ${edge}" shape-rendering="crispEdges"><path fill="${qrColors.ground}" d="M0 0h${edge}v${edge}H0z"/><path fill="${qrColors.inPrint}" d="${squares.join('')}"/></svg>`;
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser has no canvas.');
  return context;
}

async function painted(svg: string): Promise<CanvasRenderingContext2D> {
  const canvas = document.createElement('canvas');
  canvas.width = PNG_EDGE;
  canvas.height = PNG_EDGE;
  const image = new Image(PNG_EDGE, PNG_EDGE);
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const context = contextOf(canvas);
  context.drawImage(image, 0, 0, PNG_EDGE, PNG_EDGE);
  return context;
}

/**
 * Returns the QR code of `text` as a file for the owner's own sign, or null if the drawn code cannot be read
 * back.
 * @throws {Error} if the browser cannot draw
 */
export async function qrFile(text: string, kind: 'svg' | 'png'): Promise<Blob | null> {
  const svg = qrSvg(qrMatrix(text));
  const context = await painted(svg);
  if ((await readQr(context)) !== text) return null;
  return kind === 'png' ? canvasPng(context.canvas) : new Blob([svg], { type: 'image/svg+xml' });
}
