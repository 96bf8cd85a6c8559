import { eq } from 'drizzle-orm';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import { isFuture, plusMs, toSeconds } from '#server/clock.ts';
import { identityUsers } from '#server/db/schema.ts';
import { CONTINUED_SESSION_CLAIM, COPIED_SESSION_CLAIM, MAX_TOKEN_LENGTH } from '#shared/identity-tokens.ts';
import { IdentityError, type IdentityErrorCode } from './errors.ts';
import { embeddedProject } from './project.ts';
import { ID_TOKEN_SECONDS, SIGNING_ALGORITHM, type TokenDeps } from './signing-keys.ts';

export type IdentityUser = typeof identityUsers.$inferSelect;

const idTokenClaims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(128)),
  iat: z.int(),
  auth_time: z.int(),
  phone_number: z.string(),
  [COPIED_SESSION_CLAIM]: z.optional(z.int()),
});

/** Returns the issuer of every token; it comes from the configuration and never from a Host header. */
const issuerOf = (origin: string): string => `${origin}/identity`;

interface NewToken {
  uid: string;
  audience: string;
  /** Lifetime, from now. */
  seconds: number;
  /** In seconds since 1970; default: now. */
  issuedAt?: number;
  claims: JWTPayload;
}

export async function signToken(
  { keys, clock, origin }: TokenDeps,
  { uid, audience, seconds, issuedAt, claims }: NewToken,
): Promise<string> {
  const { kid, privateKey } = await keys.current();
  const now = toSeconds(clock.now());
  return new SignJWT(claims)
    .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid, typ: 'JWT' })
    .setIssuer(issuerOf(origin))
    .setAudience(audience)
    .setSubject(uid)
    .setIssuedAt(issuedAt ?? now)
    .setExpirationTime(now + seconds)
    .sign(privateKey);
}

/** A signed-in user. `copiedSessionAt` is given if this sign-in tells the owner that a copied session was ended. */
export interface SignedIn {
  user: IdentityUser;
  authTime: Date;
  copiedSessionAt?: Date | null;
}

/**
 * Returns true for a session that goes on after the end of all others: it starts at that end, and nobody entered a code.
 * A new user's first session starts with the user.
 */
export function isContinued({ createdAt, tokensValidAfter }: IdentityUser, authTime: Date): boolean {
  return authTime <= tokensValidAfter && tokensValidAfter > createdAt;
}

/** Returns true for a time of a clock that was ahead. That of the last revocation may be (identity.md trap 7). */
export const isDatedAhead = ({ tokensValidAfter }: IdentityUser, at: Date, now: Date): boolean =>
  isFuture(at, now) && at > tokensValidAfter;

/** Signs an ID token in Firebase's format, so that the same verifier works in both modes. */
export function issueIdToken(
  deps: TokenDeps,
  { user, authTime, copiedSessionAt }: SignedIn,
): Promise<string> {
  const { uid, phone } = user;
  const claims = {
    user_id: uid,
    auth_time: toSeconds(authTime),
    phone_number: phone,
    // A custom token also proves a phone, so there is one method.
    firebase: { identities: { phone: [phone] }, sign_in_provider: 'phone' },
    ...(isContinued(user, authTime) && { [CONTINUED_SESSION_CLAIM]: true }),
    ...(copiedSessionAt && { [COPIED_SESSION_CLAIM]: toSeconds(copiedSessionAt) }),
  };
  return signToken(deps, { uid, audience: embeddedProject.id, seconds: ID_TOKEN_SECONDS, claims });
}

interface Expected<T> {
  audience: string;
  /** Lifetime of such tokens; null accepts a token of any age. */
  seconds: number | null;
  claims: z.ZodMiniType<T>;
  invalid: IdentityErrorCode;
  expired: IdentityErrorCode;
}

/**
 * Verifies an RS256 token against our keys. It looks the key up only by `kid`, and ignores `jwk`, `jku` and
 * `x5u` of the header (guarantees.md rule 7). A token that ends later than a new one would, or than the last one of
 * its key, has expired: it was signed while the clock was ahead.
 * @throws {IdentityError} with the matching code of `expected`
 */
export async function readClaims<T>(deps: TokenDeps, token: string, expected: Expected<T>): Promise<T> {
  if (token.length > MAX_TOKEN_LENGTH) throw new IdentityError(expected.invalid);
  const { seconds } = expected;
  const now = deps.clock.now();
  let latest = now;
  const keyOf = async ({ kid }: { kid?: string }) => {
    const key = kid === undefined ? null : await deps.keys.find(kid);
    if (key === null) throw new errors.JWKSNoMatchingKey();
    if (key.signsUntil !== null && key.signsUntil < now) latest = key.signsUntil;
    return key.publicKey;
  };
  const { payload } = await jwtVerify(token, keyOf, {
    issuer: issuerOf(deps.origin),
    audience: expected.audience,
    currentDate: now,
    clockTolerance: seconds === null ? Number.MAX_SAFE_INTEGER : 0,
    algorithms: [SIGNING_ALGORITHM],
    typ: 'JWT',
    requiredClaims: ['exp', 'iat', 'sub'],
  }).catch((error: unknown) => {
    if (error instanceof errors.JWTExpired) throw new IdentityError(expected.expired);
    if (error instanceof errors.JOSEError) throw new IdentityError(expected.invalid);
    throw error;
  });
  const endsAt = new Date((payload.exp ?? 0) * 1000);
  if (seconds !== null && isFuture(plusMs(endsAt, -seconds * 1000), latest))
    throw new IdentityError(expected.expired);
  const claims = expected.claims.safeParse(payload);
  if (!claims.success) throw new IdentityError(expected.invalid);
  return claims.data;
}

/**
 * Verifies an ID token. Reads the user each time, so that deletion, disabling and revocation take effect with
 * the next request (guarantees.md "sessions"). With `seconds` null, accepts a token of any age. `toldAt` is set if
 * this is the first use of a token that tells that a copied session was ended.
 * @throws {IdentityError} INVALID_ID_TOKEN, TOKEN_EXPIRED (revoked too), USER_NOT_FOUND, USER_DISABLED
 */
export async function verifyIdToken(
  deps: TokenDeps,
  token: string,
  seconds: number | null = ID_TOKEN_SECONDS,
) {
  const claims = await readClaims(deps, token, {
    audience: embeddedProject.id,
    seconds,
    claims: idTokenClaims,
    invalid: 'INVALID_ID_TOKEN',
    expired: 'TOKEN_EXPIRED',
  });
  const [user] = await deps.database.select().from(identityUsers).where(eq(identityUsers.uid, claims.sub));
  if (user === undefined) throw new IdentityError('USER_NOT_FOUND');
  if (user.disabled) throw new IdentityError('USER_DISABLED');
  const authTime = new Date(claims.auth_time * 1000);
  // A moved number has ended all sessions; after a clock was ahead, their times alone may not tell.
  const isEnded = authTime < user.tokensValidAfter || claims.phone_number !== user.phone;
  if (isEnded) throw new IdentityError('TOKEN_EXPIRED');
  const now = deps.clock.now();
  const isAhead = isFuture(new Date(claims.iat * 1000), now) || isDatedAhead(user, authTime, now);
  if (seconds !== null && isAhead) throw new IdentityError('TOKEN_EXPIRED');
  const { copiedSessionAt } = user;
  const isTold = copiedSessionAt !== null && toSeconds(copiedSessionAt) === claims[COPIED_SESSION_CLAIM];
  return { user, authTime, toldAt: isTold ? copiedSessionAt : null };
}
