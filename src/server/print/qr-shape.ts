import { encode } from 'uqr';

/** A QR code as a template draws it. */
export interface QrShape {
  /** In modules, without the quiet zone. */
  edge: number;
  /** Dark runs of each row: x, y and length in modules, one after the other. */
  bars: number[];
}

/** Level H: paper gets torn, wet and scribbled on. */
export function qrShape(text: string): QrShape {
  const { data, size } = encode(text, { ecc: 'H', border: 0 });
  const bars: number[] = [];
  for (const [y, row] of data.entries()) {
    let start = 0;
    for (const [x, dark] of row.entries()) {
      if (!dark) start = x + 1;
      else if (!row[x + 1]) bars.push(start, y, x + 1 - start);
    }
  }
  return { edge: size, bars };
}
