const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** The longest stored block of deflate (RFC 1951, 3.2.4). */
const MAX_BLOCK = 65_535;
const ADLER_BASE = 65_521;

function joined(...parts: (Uint8Array | readonly number[])[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const uint32 = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff);

function crc32(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc;
}

function adler32(bytes: Uint8Array): number {
  let [a, b] = [1, 0];
  for (const byte of bytes) {
    a = (a + byte) % ADLER_BASE;
    b = (b + a) % ADLER_BASE;
  }
  return b * 0x10000 + a;
}

function chunk(name: string, content: Uint8Array | readonly number[]): Uint8Array {
  const checked = joined(new TextEncoder().encode(name), content);
  return joined(uint32(content.length), checked, uint32(crc32(checked)));
}

/** Returns a zlib stream (RFC 1950) without compression. */
function stored(bytes: Uint8Array): Uint8Array {
  const blocks = Array.from({ length: Math.ceil(bytes.length / MAX_BLOCK) }, (_, index) => {
    const block = bytes.subarray(index * MAX_BLOCK, (index + 1) * MAX_BLOCK);
    const isLast = (index + 1) * MAX_BLOCK >= bytes.length;
    const { length } = block;
    return joined([Number(isLast), length & 0xff, length >> 8, ~length & 0xff, (~length >> 8) & 0xff], block);
  });
  return joined([0x78, 0x01], ...blocks, uint32(adler32(bytes)));
}

/**
 * Returns a square PNG of `edge` pixels in black and white, one bit per pixel. Made without a canvas, whose pixels
 * some browsers falsify against tracking.
 */
export function blackAndWhitePng(edge: number, isBlack: (x: number, y: number) => boolean): Blob {
  // Each row begins with its filter: none.
  const stride = 1 + Math.ceil(edge / 8);
  const rows = new Uint8Array(stride * edge);
  for (let y = 0; y < edge; y += 1) {
    for (let x = 0; x < edge; x += 1) {
      const at = y * stride + 1 + (x >> 3);
      if (!isBlack(x, y)) rows[at] = (rows[at] ?? 0) | (0x80 >> (x & 7));
    }
  }
  const [depth, greyscale] = [1, 0];
  const header = [...uint32(edge), ...uint32(edge), depth, greyscale, 0, 0, 0];
  const file = joined(SIGNATURE, chunk('IHDR', header), chunk('IDAT', stored(rows)), chunk('IEND', []));
  return new Blob([file], { type: 'image/png' });
}
