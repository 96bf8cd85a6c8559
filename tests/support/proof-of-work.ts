import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { base64Json } from './base64-json.ts';

/** Minimal difficulties, for tests of other things. */
const atOnce = { iterations: 1, counters: 1 };
export const NO_WORK = { easy: atOnce, medium: atOnce, hard: atOnce, extreme: atOnce };

/** Returns a browser's proof for a challenge. */
export async function toProof(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return base64Json({ challenge, solution });
}
