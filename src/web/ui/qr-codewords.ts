/** Codewords that correct errors, in each block, and blocks; by version from 1 on (ISO/IEC 18004 table 9, level H). */
const CORRECTING = [
  ...[17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28],
  ...[30, 24, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30],
];
const BLOCKS = [
  ...[1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25],
  ...[25, 34, 30, 32, 35, 37, 40, 42, 45, 48, 51, 54, 57, 60, 63, 66, 70, 74, 77, 81],
];

/** Powers of two in the field of 256 elements, twice around, and their logarithms (section 7.5.2). */
const POWERS = new Uint8Array(512);
const LOGARITHMS = new Uint8Array(256);
for (let n = 0, power = 1; n < 255; n += 1) {
  POWERS[n] = power;
  POWERS[n + 255] = power;
  LOGARITHMS[power] = n;
  power = (power << 1) ^ ((power >>> 7) * 0x11d);
}

const at = (list: ArrayLike<number>, n: number) => list[n] ?? 0;

const divisors = new Map<number, Uint8Array>();

/** Logarithms of the coefficients of the polynomial whose remainders correct errors, but for the first, which is one. */
function divisorOf(degree: number): Uint8Array {
  const known = divisors.get(degree);
  if (known !== undefined) return known;
  const coefficients = new Uint8Array(degree);
  coefficients[degree - 1] = 1;
  for (let root = 0; root < degree; root += 1) {
    for (let n = 0; n < degree; n += 1) {
      const coefficient = at(coefficients, n);
      const product = coefficient === 0 ? 0 : at(POWERS, at(LOGARITHMS, coefficient) + root);
      coefficients[n] = product ^ at(coefficients, n + 1);
    }
  }
  const divisor = coefficients.map((coefficient) => at(LOGARITHMS, coefficient));
  divisors.set(degree, divisor);
  return divisor;
}

function correctionOf(data: Uint8Array, degree: number): Uint8Array {
  const divisor = divisorOf(degree);
  const rest = new Uint8Array(degree);
  for (const codeword of data) {
    const factor = codeword ^ at(rest, 0);
    rest.copyWithin(0, 1);
    rest[degree - 1] = 0;
    if (factor === 0) continue;
    const logarithm = at(LOGARITHMS, factor);
    for (let n = 0; n < degree; n += 1) rest[n] = at(rest, n) ^ at(POWERS, logarithm + at(divisor, n));
  }
  return rest;
}

/** How many of a version's codewords are left for data. */
const dataCodewords = (version: number, total: number) =>
  total - at(CORRECTING, version - 1) * at(BLOCKS, version - 1);

/** Bits in front of the bytes: of their mode and of their number (section 7.4, table 3). */
const headerBits = (version: number) => 4 + (version < 10 ? 8 : 16);

export const fits = (bytes: Uint8Array, version: number, total: number): boolean =>
  headerBits(version) + bytes.length * 8 <= dataCodewords(version, total) * 8;

/** Mode, number of bytes, the bytes themselves, an end of four bits, and padding (section 7.4.10). */
function dataOf(bytes: Uint8Array, version: number, total: number): Uint8Array {
  const data = new Uint8Array(dataCodewords(version, total));
  const header = version < 10 ? [4, bytes.length] : [4, bytes.length >>> 8, bytes.length & 255];
  // The mode has four bits, so that each byte comes to stand in two codewords.
  let bits = 0;
  let end = 0;
  for (const byte of [...header, ...bytes, 0]) {
    if (end > 0) data[end - 1] = ((bits << 4) | (byte >>> 4)) & 255;
    bits = byte;
    end += 1;
  }
  for (let n = end - 1, pad = 0xec; n < data.length; n += 1, pad ^= 0xec ^ 0x11) data[n] = pad;
  return data;
}

/** All codewords of a code in the order in which they are drawn: one of each block in turn (section 7.6). */
export function codewordsOf(bytes: Uint8Array, version: number, total: number): Uint8Array {
  const data = dataOf(bytes, version, total);
  const [degree, count] = [at(CORRECTING, version - 1), at(BLOCKS, version - 1)];
  const shorter = Math.floor(data.length / count);
  // The last blocks are longer by one.
  const firstLonger = count - (data.length % count);
  const drawn = new Uint8Array(total);
  for (let block = 0, start = 0; block < count; block += 1) {
    const length = shorter + (block < firstLonger ? 0 : 1);
    const part = data.subarray(start, start + length);
    start += length;
    for (let n = 0; n < shorter; n += 1) drawn[n * count + block] = at(part, n);
    if (length > shorter) drawn[shorter * count + block - firstLonger] = at(part, shorter);
    const correction = correctionOf(part, degree);
    for (let n = 0; n < degree; n += 1) drawn[data.length + n * count + block] = at(correction, n);
  }
  return drawn;
}
