import { encodeQR } from 'qr';
import type { ComponentProps } from 'react';
import { classes } from './classes.ts';

/** White modules around the code: ISO/IEC 18004 requires four. */
const QUIET_ZONE = 4;

/** Returns the code's modules at highest error correction, row by row, quiet zone included; true is dark. */
export function qrMatrix(text: string): boolean[][] {
  return encodeQR(text, 'raw', { ecc: 'high', border: QUIET_ZONE });
}

/**
 * Returns one path for all dark modules: one stroke, as wide as a module, for each run in a row. Half as long
 * as the outlines would be.
 */
export function barsPath(matrix: readonly (readonly boolean[])[]): string {
  let path = '';
  for (const [y, row] of matrix.entries()) {
    let end = 0;
    for (let x = 0; x < row.length; x += 1) {
      const start = x;
      while (row[x]) x += 1;
      if (x === start) continue;
      path += end === 0 ? `M${start} ${y}.5` : `m${start - end} 0`;
      path += `h${x - start}`;
      end = x;
    }
  }
  return path;
}

interface QrCodeProps extends Omit<ComponentProps<'svg'>, 'children'> {
  text: string;
  /** Edge length in CSS pixels, quiet zone included. */
  size: number;
  label: string;
}

/** A QR code, dark on white in both themes, because many readers fail on inverted codes. */
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
      {/* Keeps dark on white even without the stylesheet. */}
      <path fill="white" d={`M0 0h${edge}v${edge}H0z`} />
      <path stroke="black" className="stroke-qr" d={barsPath(matrix)} />
    </svg>
  );
}
