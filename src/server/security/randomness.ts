import { randomBytes, randomInt } from 'node:crypto';

/** The server's only source of randomness, cryptographic in production (trust.md rule 4, trust.md rule 5). */
export interface Randomness {
  /** Uniform integer in `[0, bound)`. */
  int(bound: number): number;
  bytes(length: number): Buffer;
}

export const systemRandomness: Randomness = {
  int: (bound) => randomInt(bound),
  bytes: (length) => randomBytes(length),
};
