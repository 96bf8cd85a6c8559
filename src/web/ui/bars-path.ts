/** ASCII. */
const CODE = { M: 77, m: 109, h: 104, space: 32, point: 46, zero: 48, five: 53 } as const;

const decoder = new TextDecoder();
/** Where a path is put together: as text each of its hundreds of pieces would be an object. */
let desk = new Uint8Array(8 * 1024);

/** Says where the number ends. */
function putNumber(at: number, number: number): number {
  const last = number >= 10 ? putNumber(at, Math.floor(number / 10)) : at;
  desk[last] = CODE.zero + (number % 10);
  return last + 1;
}

/** To the middle of a row. */
function putMoveTo(start: number, x: number, y: number): number {
  let at = start;
  desk[at++] = CODE.M;
  at = putNumber(at, x);
  desk[at++] = CODE.space;
  at = putNumber(at, y);
  desk[at++] = CODE.point;
  desk[at++] = CODE.five;
  return at;
}

function putMoveBy(start: number, gap: number): number {
  let at = start;
  desk[at++] = CODE.m;
  at = putNumber(at, gap);
  desk[at++] = CODE.space;
  desk[at++] = CODE.zero;
  return at;
}

/** For each run of dark modules a stroke, and to it from the one before. */
function putRow(start: number, row: readonly boolean[], y: number): number {
  let at = start;
  let end = 0;
  for (let x = 0; x < row.length; x += 1) {
    const from = x;
    while (row[x]) x += 1;
    if (x === from) continue;
    at = end === 0 ? putMoveTo(at, from, y) : putMoveBy(at, from - end);
    desk[at++] = CODE.h;
    at = putNumber(at, x - from);
    end = x;
  }
  return at;
}

/**
 * One path for all dark modules, for a line as wide as a module: a stroke for every run of them in a row. Half as long as
 * their outlines would be. Its rows are all as long.
 */
export function barsPath(matrix: readonly (readonly boolean[])[]): string {
  // Each run with the gap before it takes at most three signs for each module, a row's first up to `M177 177.5h177`.
  const most = matrix.length * (3 * (matrix[0]?.length ?? 0) + 14);
  if (desk.length < most) desk = new Uint8Array(most);
  let at = 0;
  for (const [y, row] of matrix.entries()) at = putRow(at, row, y);
  return decoder.decode(desk.subarray(0, at));
}
