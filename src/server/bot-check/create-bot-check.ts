import { type Challenge, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey as pbkdf2 } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod/mini';
import { type Clock, plusMs } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { spentChallenges } from '#server/db/schema.ts';
import type { Difficulty } from '#server/rate-limit/limits.ts';
import type { Randomness } from '#server/security/randomness.ts';
import { deriveKey } from '#server/security/secret.ts';
import { parseJson } from '#shared/parse-json.ts';
import type { BotCheck, BotCheckAction } from './port.ts';

/** Life of a challenge (guarantees.md "bot-check"). */
const CHALLENGE_LIFE_MS = 5 * 60 * 1000;
const ALGORITHM = 'PBKDF2/SHA-256';
const MAX_PROOF_LENGTH = 4096;

/** PBKDF2 rounds of one try, and how many tries there are at most. */
export type Difficulties = Record<Exclude<Difficulty, 'none'>, { iterations: number; counters: number }>;

/**
 * The browser tries counters from 0 until it meets the drawn one, `iterations` of PBKDF2 each: half of `counters` on
 * average, never more than all. Easy was 31 ms on average on a server core (0.77 ms a counter), a small phone needs
 * some five times that; each next one is four times the one before.
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

/** The expiry lies in `data`: the library would judge one of its own by a clock of its own. */
const proofShape = z.strictObject({
  challenge: z.strictObject({
    parameters: z.looseObject({
      nonce: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
      data: z.strictObject({
        action: z.enum(['sms', 'contact']),
        // Called so by earlier releases, beside which this one runs while it is rolled out.
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

/** The bot-check as a proof of work (ADR 20), by the clock that is passed in. */
export function createBotCheck(deps: BotCheckDeps): BotCheck {
  const secrets = secretsOf(deps.secret);
  return {
    issue(action, difficulty) {
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
      return (await remember(deps, payload)) ? payload.challenge.parameters.data.effort : 'none';
    },
  };
}

function isFor({ challenge }: Proof, action: BotCheckAction, now: Date): boolean {
  const { data } = challenge.parameters;
  return data.action === action && data.expires > now.getTime();
}

/** Returns false if the challenge was used before. Retention deletes expired ones. */
async function remember({ database }: BotCheckDeps, { challenge }: Proof): Promise<boolean> {
  const { nonce, data } = challenge.parameters;
  const spent = await database
    .insert(spentChallenges)
    .values({ id: nonce, expiresAt: new Date(data.expires) })
    .onConflictDoNothing()
    .returning({ id: spentChallenges.id });
  return spent.length > 0;
}

type Proof = z.infer<typeof proofShape>;

/** Whether we signed the challenge as it stands and this is its solution; the work is not done again. */
async function isSolved(secrets: Secrets, proof: Proof): Promise<boolean> {
  const { counter, derivedKey } = proof.solution;
  const { verified } = await verifySolution({
    // Whatever else the parameters hold is covered by the signature, which is checked first.
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
