import { type Challenge, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey as pbkdf2 } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod/mini';
import { plusMs } from '#server/clock.ts';
import { spentChallenges } from '#server/db/schema.ts';
import { limits } from '#server/rate-limit/limits.ts';
import { deriveKey } from '#server/secret.ts';
import type { Efforts, EmbeddedIdentityDeps } from './deps.ts';
import { IdentityError } from './errors.ts';

/** Life of a challenge (trust.md "bot-check"). */
const CHALLENGE_LIFE_MS = 5 * 60 * 1000;
/** What a proof may be used for; it is signed, so a proof of one action is none of another. */
const ACTION = 'sms';
const ALGORITHM = 'PBKDF2/SHA-256';
const MAX_PROOF_LENGTH = 4096;

/**
 * The browser tries counters from 0 until it meets the drawn one, `iterations` of PBKDF2 each: half of
 * `counters` on average and never more than all of them, unlike a search for leading zeros. Easy was
 * 31 ms on average in a Chromium worker on a server core (0.77 ms a counter); a small phone needs about
 * five times as long. Hard is 16 times easy.
 */
export const EFFORTS: Efforts = {
  easy: { iterations: 5000, counters: 80 },
  hard: { iterations: 5000, counters: 1280 },
};

export type Effort = keyof Efforts;

type IssueDeps = Pick<EmbeddedIdentityDeps, 'limiter' | 'clock' | 'randomness' | 'secret' | 'efforts'>;
type SpendDeps = Pick<EmbeddedIdentityDeps, 'database' | 'clock' | 'secret'>;

/** The expiry lies in `data`: the library would judge one of its own by a clock of its own. */
const proofShape = z.strictObject({
  challenge: z.strictObject({
    parameters: z.looseObject({
      nonce: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
      data: z.strictObject({
        action: z.literal(ACTION),
        effort: z.enum(['easy', 'hard']),
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

const secretsOf = (deps: Pick<EmbeddedIdentityDeps, 'secret'>) => ({
  hmacSignatureSecret: Buffer.from(deriveKey(deps.secret, 'bot-check challenge')).toString('hex'),
  hmacKeySignatureSecret: Buffer.from(deriveKey(deps.secret, 'bot-check solution')).toString('hex'),
});

/**
 * An ALTCHA challenge with all of its parameters signed, valid for five minutes and one text message.
 * An address that has used up its easy sends gets harder work.
 */
export async function issueChallenge(deps: IssueDeps, addressKey: string): Promise<Challenge> {
  const { used } = await deps.limiter.peek('smsPerAddressHour', addressKey);
  const effort: Effort = used >= limits.smsPerAddressHour.easyPoints ? 'hard' : 'easy';
  const { iterations, counters } = deps.efforts[effort];
  return createChallenge({
    algorithm: ALGORITHM,
    cost: iterations,
    counter: deps.randomness.int(counters),
    data: { action: ACTION, effort, expires: plusMs(deps.clock.now(), CHALLENGE_LIFE_MS).getTime() },
    deriveKey: pbkdf2,
    ...secretsOf(deps),
  });
}

/**
 * Takes a proof, base64 of `{challenge, solution}`, and remembers it: each is good once, across restarts.
 *
 * @throws {IdentityError} CAPTCHA_CHECK_FAILED, whatever is wrong with it.
 */
export async function consumeProof(deps: SpendDeps, proof: string): Promise<Effort> {
  const payload = parseProof(proof);
  if (payload === null || !(await isSolved(deps, payload))) throw new IdentityError('CAPTCHA_CHECK_FAILED');
  const { nonce, data } = payload.challenge.parameters;
  const expiresAt = new Date(data.expires);
  if (expiresAt <= deps.clock.now()) throw new IdentityError('CAPTCHA_CHECK_FAILED');
  const spent = await deps.database
    .insert(spentChallenges)
    .values({ id: nonce, expiresAt })
    .onConflictDoNothing()
    .returning({ id: spentChallenges.id });
  if (spent.length === 0) throw new IdentityError('CAPTCHA_CHECK_FAILED');
  return data.effort;
}

type Proof = z.infer<typeof proofShape>;

/** Whether we signed the challenge as it stands and this is its solution; the work is not done again. */
async function isSolved(deps: Pick<EmbeddedIdentityDeps, 'secret'>, proof: Proof): Promise<boolean> {
  const { counter, derivedKey } = proof.solution;
  const { verified } = await verifySolution({
    // Whatever else the parameters hold is covered by the signature, which is checked first.
    challenge: proof.challenge as unknown as Challenge,
    solution: { counter, derivedKey },
    deriveKey: pbkdf2,
    ...secretsOf(deps),
  });
  return verified;
}

function parseProof(proof: string): Proof | null {
  if (proof.length > MAX_PROOF_LENGTH) return null;
  try {
    const parsed = proofShape.safeParse(JSON.parse(Buffer.from(proof, 'base64').toString('utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
