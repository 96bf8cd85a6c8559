import { randomBytes, randomInt } from 'node:crypto';

/** The server's only source of randomness, cryptographic in production (guarantees.md rule 4, guarantees.md rule 5). */
export interface Randomness {
  /** Returns a uniform integer in `[0, bound)`. */
  int(bound: number): number;
  bytes(length: number): Buffer;
}

export const systemRandomness: Randomness = {
  int: (bound) => randomInt(bound),
  bytes: (length) => randomBytes(length),
};
