import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { plusMs, toSeconds } from '#server/clock.ts';
import { consumeOnce } from '#server/db/consume-once.ts';
import { identityUsers } from '#server/db/schema.ts';
import { CUSTOM_TOKEN_SECONDS } from '#server/identity/port.ts';
import { canonicalPhone } from '#shared/contract/business.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { IdentityError } from './errors.ts';
import { type IdentityUser, isDatedAhead, readClaims, signToken } from './id-tokens.ts';
import { type Session, startSession } from './refresh-tokens.ts';
import type { TokenDeps } from './signing-keys.ts';
import { authTimeOf, ensureUser, noteSignIn } from './users.ts';

const TOKEN_ID_BYTES = 12;

const customTokenClaims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(128)),
  phone_number: canonicalPhone,
  iat: z.int(),
  jti: z.string().check(z.minLength(1), z.maxLength(64)),
});

/** A separate audience prevents an ID token from passing as a custom token, and the reverse. */
const audienceOf = (origin: string): string => `${origin}/identity/custom-token`;

/**
 * Issues a custom token. Creates the user here and not at sign-in, so a token whose user is missing belongs
 * to a deleted account.
 */
export async function issueCustomToken(deps: TokenDeps, uid: string, phone: CanonicalPhone): Promise<string> {
  const user = await deps.database.transaction((tx) => ensureUser(deps, tx, uid, phone));
  return sign(deps, user, authTimeOf(user, deps.clock.now()));
}

/** Issues a custom token for the session that goes on after the end of all others: it starts at that end. */
export async function issueContinuation(deps: TokenDeps, uid: string): Promise<string> {
  const [user] = await deps.database.select().from(identityUsers).where(eq(identityUsers.uid, uid));
  if (user === undefined) throw new Error('the user vanished while a token was issued');
  return sign(deps, user, user.tokensValidAfter);
}

function sign(deps: TokenDeps, { uid, phone }: IdentityUser, issuedAt: Date): Promise<string> {
  return signToken(deps, {
    uid,
    audience: audienceOf(deps.origin),
    seconds: CUSTOM_TOKEN_SECONDS,
    issuedAt: toSeconds(issuedAt),
    // Makes two tokens of the same second differ, because each is valid once.
    claims: { phone_number: phone, jti: deps.randomness.bytes(TOKEN_ID_BYTES).toString('base64url') },
  });
}

/**
 * Signs in with a custom token. It is valid once, for the user and the phone that it contains. The session starts when
 * the token was issued.
 * @throws {IdentityError} INVALID_CUSTOM_TOKEN, also if the token is expired, used, older than the end of all
 * sessions, or of a user who was deleted or moved to another phone; USER_DISABLED.
 */
export async function signInWithCustomToken(deps: TokenDeps, token: string): Promise<Session> {
  const { sub, phone_number, iat, jti } = await readClaims(deps, token, {
    audience: audienceOf(deps.origin),
    seconds: CUSTOM_TOKEN_SECONDS,
    claims: customTokenClaims,
    invalid: 'INVALID_CUSTOM_TOKEN',
    expired: 'INVALID_CUSTOM_TOKEN',
  });
  const now = deps.clock.now();
  const issuedAt = new Date(iat * 1000);
  const expiresAt = plusMs(now, CUSTOM_TOKEN_SECONDS * 1000);
  return deps.database.transaction(async (tx) => {
    const isFirstUse = await consumeOnce(tx, `custom token ${jti}`, expiresAt);
    if (!isFirstUse) throw new IdentityError('INVALID_CUSTOM_TOKEN');
    const isTheirs = and(eq(identityUsers.uid, sub), eq(identityUsers.phone, phone_number));
    const user = await noteSignIn(deps, tx, isTheirs);
    if (user?.disabled) throw new IdentityError('USER_DISABLED');
    if (user === null || iat < toSeconds(user.tokensValidAfter) || isDatedAhead(user, issuedAt, now))
      throw new IdentityError('INVALID_CUSTOM_TOKEN');
    return startSession(deps, tx, user, issuedAt);
  });
}
