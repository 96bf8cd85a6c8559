/** What all codes of one version and of the highest error correction have in common. Modules stand row by row; 1 is dark. */
export interface QrLayout {
  /** Modules of an edge, without quiet zone. */
  size: number;
  /** Finder, timing and alignment patterns, and the version. */
  patterns: Uint8Array;
  /** Where the bits of the codewords go, in their order; fewer than seven modules may be left over. */
  places: Uint16Array;
  /** What each mask changes; the format information that names it is part of it. */
  masks: readonly Uint8Array[];
}

/** Whether a mask inverts a module (ISO/IEC 18004 table 10). */
const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Two bits of format information that stand for the highest error correction (table 12). */
const HIGHEST = 2;

const layouts = new Map<number, QrLayout>();

export function layoutOf(version: number): QrLayout {
  const known = layouts.get(version);
  if (known !== undefined) return known;
  const layout = newLayout(version);
  layouts.set(version, layout);
  return layout;
}

function newLayout(version: number): QrLayout {
  const size = version * 4 + 17;
  const patterns = new Uint8Array(size * size);
  const isFree = new Uint8Array(size * size).fill(1);
  const set = (x: number, y: number, dark: boolean) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    patterns[y * size + x] = Number(dark);
    isFree[y * size + x] = 0;
  };
  drawPatterns(set, version, size);
  // Free for no codeword, and drawn with the mask.
  for (let bit = 0; bit < 15; bit += 1) for (const [x, y] of formatPlaces(bit, size)) set(x, y, false);
  set(8, size - 8, true);
  const masks = MASKS.map((inverts, mask) => {
    const changes = isFree.map((free, at) => free & Number(inverts(at % size, Math.floor(at / size))));
    const format = withRemainder((HIGHEST << 3) | mask, 10, 0x537) ^ 0x5412;
    for (let bit = 0; bit < 15; bit += 1) {
      for (const [x, y] of formatPlaces(bit, size)) changes[y * size + x] = (format >>> bit) & 1;
    }
    return changes;
  });
  return { size, patterns, places: placesOf(isFree, size), masks };
}

function drawPatterns(
  set: (x: number, y: number, dark: boolean) => void,
  version: number,
  size: number,
): void {
  const rings = (x: number, y: number, reach: number, light: readonly number[]) => {
    for (let dy = -reach; dy <= reach; dy += 1) {
      for (let dx = -reach; dx <= reach; dx += 1) {
        set(x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
      }
    }
  };
  for (let n = 0; n < size; n += 1) {
    set(6, n, n % 2 === 0);
    set(n, 6, n % 2 === 0);
  }
  const far = size - 4;
  rings(3, 3, 4, [2, 4]);
  rings(far, 3, 4, [2, 4]);
  rings(3, far, 4, [2, 4]);
  const centres = alignments(version, size);
  for (const x of centres) {
    for (const y of centres) {
      const beside = Number(x === 6) + Number(y === 6) + Number(x === size - 7) + Number(y === size - 7);
      // Three corners have finder patterns.
      if (beside < 2 || (x !== 6 && y !== 6)) rings(x, y, 2, [1]);
    }
  }
  if (version < 7) return;
  const bits = withRemainder(version, 12, 0x1f25);
  for (let bit = 0; bit < 18; bit += 1) {
    const [near, across] = [Math.floor(bit / 3), size - 11 + (bit % 3)];
    set(across, near, ((bits >>> bit) & 1) === 1);
    set(near, across, ((bits >>> bit) & 1) === 1);
  }
}

/** A value with the remainder behind it that makes it divisible by a polynomial (annexes C and D). */
function withRemainder(value: number, degree: number, divisor: number): number {
  let rest = value;
  for (let n = 0; n < degree; n += 1) rest = (rest << 1) ^ ((rest >>> (degree - 1)) * divisor);
  return (value << degree) | rest;
}

/** Rows and columns of alignment patterns (annex E). */
function alignments(version: number, size: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = version === 32 ? 26 : Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, n) => size - 7 - n * step)];
}

/** Both places of a bit of format information, counted from the lowest. */
function formatPlaces(bit: number, size: number): [x: number, y: number][] {
  if (bit < 6)
    return [
      [8, bit],
      [size - 1 - bit, 8],
    ];
  if (bit < 8)
    return [
      [8, bit + 1],
      [size - 1 - bit, 8],
    ];
  return [
    [bit === 8 ? 7 : 14 - bit, 8],
    [8, size - 15 + bit],
  ];
}

/** Free modules in the order of bits: columns in pairs from the right, up and down in turn (section 7.7.3). */
function placesOf(isFree: Uint8Array, size: number): Uint16Array {
  const places: number[] = [];
  // The timing pattern's column belongs to no pair.
  const pairs = Array.from({ length: (size - 1) / 2 }, (_, n) => size - 1 - 2 * n).map((x) =>
    x <= 6 ? x - 1 : x,
  );
  for (const [n, right] of pairs.entries()) {
    for (let step = 0; step < size; step += 1) {
      const y = n % 2 === 0 ? size - 1 - step : step;
      for (const at of [y * size + right, y * size + right - 1]) if (isFree[at] === 1) places.push(at);
    }
  }
  return Uint16Array.from(places);
}
