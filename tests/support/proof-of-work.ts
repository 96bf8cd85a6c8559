import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { base64Json } from './base64-json.ts';

/** Proofs that are found at once, for tests that are about something else. */
const atOnce = { iterations: 1, counters: 1 };
export const NO_WORK = { easy: atOnce, medium: atOnce, hard: atOnce, extreme: atOnce };

/** What a browser returns for a challenge. */
export async function toProof(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return base64Json({ challenge, solution });
}
