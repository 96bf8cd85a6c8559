import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { encodeQr, type QrModules } from './qr-encode.ts';

/** Modules of white around the code: ISO/IEC 18004 asks for four. */
const QUIET_ZONE = 4;

/** The code's modules at highest error correction, row by row, quiet zone included; true is dark. */
export function qrMatrix(text: string): boolean[][] {
  const { size, modules } = encodeQr(text);
  const edge = size + 2 * QUIET_ZONE;
  const isInside = (n: number) => n >= 0 && n < size;
  return Array.from({ length: edge }, (_, row) =>
    Array.from({ length: edge }, (_, column) => {
      const [x, y] = [column - QUIET_ZONE, row - QUIET_ZONE];
      return isInside(x) && isInside(y) && modules[y * size + x] === 1;
    }),
  );
}

/** One path for all dark modules: a bar for every run of them in a row. */
function barsPath({ size, modules }: QrModules): string {
  let path = '';
  for (let y = 0; y < size; y += 1) {
    let length = 0;
    for (let x = 0; x <= size; x += 1) {
      if (x < size && modules[y * size + x] === 1) {
        length += 1;
      } else if (length > 0) {
        const start = x - length + QUIET_ZONE;
        path += `M${start} ${y + QUIET_ZONE}h${length}v1H${start}z`;
        length = 0;
      }
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

/** A QR code, dark on white in both themes because many readers fail on inverted ones. */
export function QrCode({ text, size, label, className, ...svg }: QrCodeProps) {
  const code = encodeQr(text);
  const edge = code.size + 2 * QUIET_ZONE;
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
      <path className="fill-qr" d={barsPath(code)} />
    </svg>
  );
}
