import { encodeQR } from 'qr';

/**
 * Returns a QR code for templates: its edge in modules, without the quiet zone, and its rows, in which `#` is a
 * dark module. Its error correction level is H, because print gets torn, wet and scribbled on.
 */
export function qrShape(text: string) {
  // The library's border is at least one module wide.
  const modules = encodeQR(text, 'raw', { ecc: 'high', border: 1 }).slice(1, -1);
  const rows = modules.map((row) =>
    row
      .slice(1, -1)
      .map((dark) => (dark ? '#' : ' '))
      .join(''),
  );
  return { edge: rows.length, rows };
}
