import { eq } from 'drizzle-orm';
import { errors, type JWTPayload, type JWTVerifyOptions, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import { identityUsers } from '#server/db/schema.ts';
import type { EmbeddedIdentityDeps } from './deps.ts';
import { IdentityError } from './errors.ts';
import { embeddedProject } from './project.ts';
import { ID_TOKEN_SECONDS, SIGNING_ALGORITHM, type SigningKeys } from './signing-keys.ts';

/** Instances that share a database may differ by this much; a token from further ahead is forged. */
const CLOCK_SKEW_SECONDS = 30;
const MAX_TOKEN_LENGTH = 4096;

export type IdentityUser = typeof identityUsers.$inferSelect;

/** The user behind an ID token, as the database knows them now. */
export interface TokenHolder {
  user: IdentityUser;
  authTime: Date;
}

export type IdTokenDeps = Pick<EmbeddedIdentityDeps, 'database' | 'clock' | 'origin'>;

const idTokenClaims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(128)),
  iat: z.int(),
  auth_time: z.int(),
});

/** Issuer of every token; it comes from configuration and never from a Host header. */
export const issuerOf = (origin: string): string => `${origin}/identity`;

export const toSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** Signs an ID token, shaped as Firebase's so that one kind of verifier serves both modes. */
export async function issueIdToken(
  deps: Pick<IdTokenDeps, 'clock' | 'origin'>,
  keys: SigningKeys,
  user: IdentityUser,
  authTime: Date,
): Promise<string> {
  const { kid, privateKey } = await keys.current();
  const now = toSeconds(deps.clock.now());
  const claims = {
    user_id: user.uid,
    auth_time: toSeconds(authTime),
    phone_number: user.phone,
    // A custom token vouches for a phone too, so there is one method.
    firebase: { identities: { phone: [user.phone] }, sign_in_provider: 'phone' },
  };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid, typ: 'JWT' })
    .setIssuer(issuerOf(deps.origin))
    .setAudience(embeddedProject.id)
    .setSubject(user.uid)
    .setIssuedAt(now)
    .setExpirationTime(now + ID_TOKEN_SECONDS)
    .sign(privateKey);
}

/**
 * Checks a token of ours: RS256 by one of our keys, looked up by `kid` alone, with the issuer and audience
 * given. `jwk`, `jku` and `x5u` in the header are not looked at (trust.md rule 7).
 *
 * @throws a jose error for whatever is wrong with the token.
 */
export async function verifySigned(
  keys: SigningKeys,
  token: string,
  options: Required<Pick<JWTVerifyOptions, 'issuer' | 'audience' | 'currentDate'>>,
): Promise<JWTPayload> {
  if (token.length > MAX_TOKEN_LENGTH) throw new errors.JWTInvalid('token too long');
  const { payload } = await jwtVerify(
    token,
    async ({ kid }) => {
      const key = kid === undefined ? null : await keys.find(kid);
      if (key === null) throw new errors.JWKSNoMatchingKey();
      return key;
    },
    { ...options, algorithms: [SIGNING_ALGORITHM], typ: 'JWT', requiredClaims: ['exp', 'iat', 'sub'] },
  );
  return payload;
}

/**
 * The holder of an ID token. The user is read each time, so that deletion, disabling and revocation are
 * effective with the next request (trust.md "sessions").
 *
 * @throws {IdentityError} INVALID_ID_TOKEN, TOKEN_EXPIRED (revoked too), USER_NOT_FOUND, USER_DISABLED.
 */
export async function verifyIdToken(
  deps: IdTokenDeps,
  keys: SigningKeys,
  token: string,
): Promise<TokenHolder> {
  const claims = await readClaims(deps, keys, token);
  const rows = await deps.database.select().from(identityUsers).where(eq(identityUsers.uid, claims.sub));
  const user = rows[0];
  if (user === undefined) throw new IdentityError('USER_NOT_FOUND');
  if (user.disabled) throw new IdentityError('USER_DISABLED');
  const authTime = new Date(claims.auth_time * 1000);
  if (authTime < user.tokensValidAfter) throw new IdentityError('TOKEN_EXPIRED');
  return { user, authTime };
}

async function readClaims(deps: IdTokenDeps, keys: SigningKeys, token: string) {
  const now = deps.clock.now();
  const payload = await verifySigned(keys, token, {
    issuer: issuerOf(deps.origin),
    audience: embeddedProject.id,
    currentDate: now,
  }).catch((error: unknown) => {
    if (error instanceof errors.JWTExpired) throw new IdentityError('TOKEN_EXPIRED');
    if (error instanceof errors.JOSEError) throw new IdentityError('INVALID_ID_TOKEN');
    throw error;
  });
  const claims = idTokenClaims.safeParse(payload);
  const latest = toSeconds(now) + CLOCK_SKEW_SECONDS;
  if (!claims.success || claims.data.iat > latest || claims.data.auth_time > latest) {
    throw new IdentityError('INVALID_ID_TOKEN');
  }
  return claims.data;
}
