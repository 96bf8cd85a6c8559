import jsQR from 'jsqr';
import { expect, it } from 'vitest';
import { qrColors } from '#shared/theme/qr-colors.ts';
import { qrMatrix } from '#web/ui/qr-code.tsx';
import { type Painter, paintMatrix, pixelsPerModule } from './qr-png.ts';

/** A canvas context that keeps RGBA pixels. */
function pixelPainter(edge: number): Painter & { pixels: Uint8ClampedArray } {
  const pixels = new Uint8ClampedArray(edge * edge * 4);
  return {
    pixels,
    fillStyle: '',
    fillRect(x, y, width, height) {
      const shade = this.fillStyle === qrColors.inPrint ? 0 : 255;
      for (let row = y; row < y + height; row += 1) {
        for (let column = x; column < x + width; column += 1) {
          pixels.set([shade, shade, shade, 255], (row * edge + column) * 4);
        }
      }
    },
  };
}

const url = 'https://demlik.example/r/K7MX3PDQ9RTVH4WZ6YBNC8FGJ2ALUE5S';

it('the PNG is readable, at least 1000 px wide, with a quiet zone of four modules', () => {
  const matrix = qrMatrix(url);
  const scale = pixelsPerModule(matrix.length);
  const edge = matrix.length * scale;
  expect(Number.isInteger(scale)).toBe(true);
  expect(edge).toBeGreaterThanOrEqual(1000);

  const painter = pixelPainter(edge);
  paintMatrix(painter, matrix, scale);
  expect(jsQR(painter.pixels, edge, edge)?.data).toBe(url);

  const border = matrix.flatMap((row, y) =>
    row.filter((_, x) => Math.min(x, y, row.length - 1 - x, matrix.length - 1 - y) < 4),
  );
  expect(border.every((dark) => !dark)).toBe(true);
});
