import { type Challenge, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey as pbkdf2 } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod/mini';
import { type Clock, isFuture, plusMs } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { consumeOnce } from '#server/db/consume-once.ts';
import type { Difficulty } from '#server/rate-limit/limits.ts';
import type { Randomness } from '#server/security/randomness.ts';
import { deriveKey } from '#server/security/secret.ts';
import { parseJson } from '#shared/parse-json.ts';
import type { BotCheck, BotCheckAction } from './port.ts';

/** Lifetime of a challenge (guarantees.md "bot-check"). */
const CHALLENGE_LIFE_MS = 5 * 60 * 1000;
const ALGORITHM = 'PBKDF2/SHA-256';
const MAX_PROOF_LENGTH = 4096;

/** PBKDF2 iterations per attempt, and the maximum number of attempts. */
export type Difficulties = Record<Exclude<Difficulty, 'none'>, { iterations: number; counters: number }>;

/**
 * The browser tries counters from 0 until it finds the drawn one, with `iterations` of PBKDF2 each: half of
 * `counters` on average, never more than all. On a server core, easy took 31 ms on average (0.77 ms per
 * counter); a small phone needs some five times that. Each further level is four times the previous one.
 */
export const DIFFICULTIES: Difficulties = {
  easy: { iterations: 5000, counters: 80 },
  medium: { iterations: 5000, counters: 320 },
  hard: { iterations: 5000, counters: 1280 },
  extreme: { iterations: 5000, counters: 5120 },
};

export interface BotCheckDeps {
  database: Database;
  clock: Clock;
  randomness: Randomness;
  secret: Uint8Array;
  difficulties: Difficulties;
}

/** The expiry is in `data`, because the library would compare its own field with the system clock. */
const proofShape = z.strictObject({
  challenge: z.strictObject({
    parameters: z.looseObject({
      nonce: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
      data: z.strictObject({
        action: z.enum(['sms', 'contact']),
        // The name that earlier releases use; they run beside this one during a rollout.
        effort: z.enum(['easy', 'medium', 'hard', 'extreme']),
        expires: z.int(),
      }),
    }),
    signature: z.string(),
  }),
  solution: z.strictObject({
    counter: z.int(),
    derivedKey: z.string(),
    time: z.optional(z.number()),
  }),
});

const secretsOf = (secret: Uint8Array) => ({
  hmacSignatureSecret: Buffer.from(deriveKey(secret, 'bot-check challenge')).toString('hex'),
  hmacKeySignatureSecret: Buffer.from(deriveKey(secret, 'bot-check solution')).toString('hex'),
});
type Secrets = ReturnType<typeof secretsOf>;

/** Creates the proof-of-work bot-check (ADR 20); it uses the clock in `deps`. */
export function createBotCheck(deps: BotCheckDeps): BotCheck {
  const secrets = secretsOf(deps.secret);
  return {
    issue(action, needed) {
      const difficulty = needed === 'none' ? 'easy' : needed;
      const { iterations, counters } = deps.difficulties[difficulty];
      return createChallenge({
        algorithm: ALGORITHM,
        cost: iterations,
        counter: deps.randomness.int(counters),
        data: { action, effort: difficulty, expires: plusMs(deps.clock.now(), CHALLENGE_LIFE_MS).getTime() },
        deriveKey: pbkdf2,
        ...secrets,
      });
    },

    async verifyAndConsume(action, proof) {
      const payload = parseProof(proof);
      if (payload === null || !isFor(payload, action, deps.clock.now())) return 'none';
      if (!(await isSolved(secrets, payload))) return 'none';
      const { nonce, data } = payload.challenge.parameters;
      return (await consumeOnce(deps.database, nonce, new Date(data.expires))) ? data.effort : 'none';
    },
  };
}

function isFor({ challenge }: Proof, action: BotCheckAction, now: Date): boolean {
  const { action: issuedFor, expires } = challenge.parameters.data;
  const issuedAt = new Date(expires - CHALLENGE_LIFE_MS);
  return issuedFor === action && expires > now.getTime() && !isFuture(issuedAt, now);
}

type Proof = z.infer<typeof proofShape>;

/** Returns true if we signed this challenge unmodified and this is its solution; the work is not repeated. */
async function isSolved(secrets: Secrets, proof: Proof): Promise<boolean> {
  const { counter, derivedKey } = proof.solution;
  const { verified } = await verifySolution({
    // The signature covers all other parameters, and is checked first.
    challenge: proof.challenge as unknown as Challenge,
    solution: { counter, derivedKey },
    deriveKey: pbkdf2,
    ...secrets,
  });
  return verified;
}

function parseProof(proof: string): Proof | null {
  if (proof.length > MAX_PROOF_LENGTH) return null;
  return proofShape.safeParse(parseJson(Buffer.from(proof, 'base64').toString('utf8'))).data ?? null;
}
