import { qrColors } from '#shared/theme/qr-colors.ts';
import { blackAndWhitePng } from '#web/lib/png.ts';
import { qrMatrix } from '#web/ui/qr-code.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { showToast } from '#web/ui/toast/toasts.ts';

/** Minimum edge of a picture, in pixels: sharp at 300 dpi and 8 cm width. */
const MIN_EDGE = 1000;

export function qrSvg(text: string): Blob {
  const matrix = qrMatrix(text);
  const edge = matrix.length;
  const path = matrix
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${edge} ${edge}" shape-rendering="crispEdges"><path fill="${qrColors.ground}" d="M0 0h${edge}v${edge}H0z"/><path fill="${qrColors.inPrint}" d="${path}"/></svg>`;
  return new Blob([svg], { type: 'image/svg+xml' });
}

/** Draws modules on whole pixels, so that edges stay sharp. By default the edge is the least above 1,000. */
export function qrPng(text: string, edge?: number): Blob {
  const matrix = qrMatrix(text);
  const size = edge ?? matrix.length * Math.ceil(MIN_EDGE / matrix.length);
  const scale = Math.floor(size / matrix.length);
  const margin = Math.floor((size - matrix.length * scale) / 2);
  const moduleAt = (pixel: number) => Math.floor((pixel - margin) / scale);
  return blackAndWhitePng(size, (x, y) => matrix[moduleAt(y)]?.[moduleAt(x)] ?? false);
}

export function saveQr(file: Blob, fileName: string): void {
  if (saveFile(file, fileName)) showToast({ title: 'İndirildi!', description: 'QR kodunuz indirildi.' });
}
