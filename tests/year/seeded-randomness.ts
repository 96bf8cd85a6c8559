import { createHash } from 'node:crypto';
import type { Randomness } from '#server/security/randomness.ts';

/** Returns the same values in each run, so that a failure can be repeated. */
export function seededRandomness(): Randomness {
  let count = 0;
  const bytes = (length: number) => {
    count += 1;
    return createHash('shake256', { outputLength: length }).update(String(count)).digest();
  };
  return { int: (bound) => bytes(4).readUInt32BE() % bound, bytes };
}
