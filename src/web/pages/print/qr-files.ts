import { qrColors } from '#shared/theme/qr-colors.ts';
import { canvasPng } from '#web/lib/canvas-png.ts';
import { readQr } from '#web/lib/read-qr.ts';
import { qrMatrix } from '#web/ui/qr-code.tsx';

/** Pixels of the picture's edge. */
const PNG_EDGE = 2048;

/** The code alone, as vectors; with its quiet zone. */
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

/** The SVG as the browser shows it, in pixels. */
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
 * The code that says `text` as a file to put into one's own sign; null when what was painted of it cannot be read.
 * @throws {Error} when the browser cannot draw
 */
export async function qrFile(text: string, kind: 'svg' | 'png'): Promise<Blob | null> {
  const svg = qrSvg(qrMatrix(text));
  const context = await painted(svg);
  if ((await readQr(context)) !== text) return null;
  return kind === 'png' ? canvasPng(context.canvas) : new Blob([svg], { type: 'image/svg+xml' });
}
