import { randomBytes, randomInt } from 'node:crypto';

/** The only source of randomness on the server, cryptographic in production (TRUST rules 4 and 5). */
export interface Randomness {
  /** Uniform integer in `[0, bound)`. */
  int(bound: number): number;
  bytes(length: number): Buffer;
}

export const systemRandomness: Randomness = {
  int: (bound) => randomInt(bound),
  bytes: (length) => randomBytes(length),
};
