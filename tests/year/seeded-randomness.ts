import type { Randomness } from '#server/security/randomness.ts';

/** Returns the same values in each run, so that a failure can be repeated. */
export function seededRandomness(seed = 1): Randomness {
  let state = seed;
  // mulberry32
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    int: (bound) => Math.floor(next() * bound),
    bytes: (length) => Buffer.from(Array.from({ length }, () => Math.floor(next() * 256))),
  };
}
