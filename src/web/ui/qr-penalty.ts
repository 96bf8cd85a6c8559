/** How hard a code is to read (ISO/IEC 18004 section 7.8.3); no less than `enough` where it is not less. */
export function penaltyOf(modules: Uint8Array, size: number, enough: number): number {
  let penalty = balancePenalty(modules);
  for (let line = 0; line < size && penalty < enough; line += 1) {
    penalty += linePenalty(modules, line * size, 1, size) + linePenalty(modules, line, size, size);
    if (line > 0) penalty += squaresPenalty(modules, line * size, size);
  }
  return penalty;
}

/** Ten for each twentieth that dark modules are away from a half. */
function balancePenalty(modules: Uint8Array): number {
  let dark = 0;
  for (let at = 0; at < modules.length; at += 1) dark += modules[at] ?? 0;
  const total = modules.length;
  return (Math.ceil(Math.abs(dark * 20 - total * 10) / total) - 1) * 10;
}

/** Three for each square of four alike that ends in the row that begins at `start`. */
function squaresPenalty(modules: Uint8Array, start: number, size: number): number {
  let squares = 0;
  let [above, before] = [modules[start - size], modules[start]];
  for (let at = start + 1; at < start + size; at += 1) {
    const [module, over] = [modules[at], modules[at - size]];
    if (module === before && module === over && module === above) squares += 1;
    before = module;
    above = over;
  }
  return squares * 3;
}

/** Forty for what looks like a finder pattern up to this run: 1:1:3:1:1, four of light on one side, one on the other. */
function finderPenalty(runs: Uint16Array, last: number): number {
  const dark = runs[last - 1];
  if (dark === undefined || runs[last - 3] !== 3 * dark || runs[last - 2] !== dark) return 0;
  if (runs[last - 4] !== dark || runs[last - 5] !== dark) return 0;
  const [before = 0, after = 0] = [runs[last - 6], runs[last]];
  return (after >= 4 * dark && before >= dark ? 40 : 0) + (before >= 4 * dark && after >= dark ? 40 : 0);
}

/** Lengths of a line's runs, light and dark in turn from light on, with the light all around the code. */
const runs = new Uint16Array(256);

/** For each run of five or more of one colour as many less two, and for whatever looks like a finder pattern. */
function linePenalty(modules: Uint8Array, start: number, step: number, size: number): number {
  let penalty = 0;
  let color = 0;
  let length = 0;
  let around = size;
  let last = 0;
  for (let n = 0, at = start; n < size; n += 1, at += step) {
    if (modules[at] === color) {
      length += 1;
      continue;
    }
    if (length >= 5) penalty += length - 2;
    runs[last] = length + around;
    if (color === 0) penalty += finderPenalty(runs, last);
    color = 1 - color;
    length = 1;
    around = 0;
    last += 1;
  }
  if (length >= 5) penalty += length - 2;
  if (color === 1) {
    runs[last] = length;
    last += 1;
    length = 0;
  }
  runs[last] = length + size;
  return penalty + finderPenalty(runs, last);
}
