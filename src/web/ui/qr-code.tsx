import { encodeQR } from 'qr';
import type { ComponentProps } from 'react';
import { AsciiText } from './ascii-text.ts';
import { classes } from './classes.ts';

/** Modules of white around the code: ISO/IEC 18004 asks for four. */
const QUIET_ZONE = 4;

/** The code's modules at highest error correction, row by row, quiet zone included; true is dark. */
export function qrMatrix(text: string): boolean[][] {
  return encodeQR(text, 'raw', { ecc: 'high', border: QUIET_ZONE });
}

/** Up to the largest code's width. */
const lengths = Array.from({ length: 178 }, (_, n) => n);
const GAPS = lengths.map((n) => `m${n} 0`);
const RUNS = lengths.map((n) => `h${n}`);

/**
 * One path for all dark modules, for a line as wide as a module: a stroke for every run of them in a row. Half as long as
 * their outlines would be.
 */
export function barsPath(matrix: boolean[][]): string {
  // Each run with the gap before it takes at most three signs for each module, a row's first up to `M177 177.5h177`.
  const path = new AsciiText(matrix.length * (3 * (matrix[0]?.length ?? 0) + 14));
  for (const [y, row] of matrix.entries()) {
    let end = 0;
    for (let x = 0; x < row.length; x += 1) {
      const start = x;
      while (row[x]) x += 1;
      if (x === start) continue;
      path.add(end === 0 ? `M${start} ${y}.5` : (GAPS[start - end] ?? '')).add(RUNS[x - start] ?? '');
      end = x;
    }
  }
  return path.toString();
}

interface QrCodeProps extends Omit<ComponentProps<'svg'>, 'children'> {
  text: string;
  /** Edge length in CSS pixels, quiet zone included. */
  size: number;
  label: string;
}

/** A QR code, dark on white in both themes because many readers fail on inverted ones. */
export function QrCode({ text, size, label, className, ...svg }: QrCodeProps) {
  const matrix = qrMatrix(text);
  const edge = matrix.length;
  return (
    <svg
      {...svg}
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${edge} ${edge}`}
      shapeRendering="crispEdges"
      className={classes('block h-auto max-w-full', className)}
    >
      {/* Even without the stylesheet dark stays on white. */}
      <path fill="white" d={`M0 0h${edge}v${edge}H0z`} />
      <path stroke="black" className="stroke-qr" d={barsPath(matrix)} />
    </svg>
  );
}
