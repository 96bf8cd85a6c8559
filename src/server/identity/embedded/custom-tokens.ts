import { errors, SignJWT } from 'jose';
import * as z from 'zod/mini';
import { canonicalPhone } from '#shared/contract/business.ts';
import type { CanonicalPhone } from '#shared/phone.ts';
import type { EmbeddedIdentityDeps } from './deps.ts';
import { IdentityError } from './errors.ts';
import { issuerOf, toSeconds, verifySigned } from './id-tokens.ts';
import { type Session, startSession } from './refresh-tokens.ts';
import { SIGNING_ALGORITHM, type SigningKeys } from './signing-keys.ts';
import { signInByUid } from './users.ts';

/** The browser spends the token at once; Firebase's hour would only help a thief. */
const CUSTOM_TOKEN_SECONDS = 300;

type CustomTokenDeps = Pick<EmbeddedIdentityDeps, 'clock' | 'origin'>;

const customTokenClaims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(128)),
  phone_number: canonicalPhone,
});

/** Its own audience keeps an ID token from passing as a custom token, and the other way round. */
const audienceOf = (origin: string): string => `${issuerOf(origin)}/custom-token`;

/** A token with which a browser signs in as `uid` with a phone that the server vouches for. */
export async function issueCustomToken(
  deps: CustomTokenDeps,
  keys: SigningKeys,
  uid: string,
  phone: CanonicalPhone,
): Promise<string> {
  const { kid, privateKey } = await keys.current();
  const now = toSeconds(deps.clock.now());
  return new SignJWT({ phone_number: phone })
    .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid, typ: 'JWT' })
    .setIssuer(issuerOf(deps.origin))
    .setAudience(audienceOf(deps.origin))
    .setSubject(uid)
    .setIssuedAt(now)
    .setExpirationTime(now + CUSTOM_TOKEN_SECONDS)
    .sign(privateKey);
}

/**
 * Signs in with a custom token.
 *
 * @throws {IdentityError} INVALID_CUSTOM_TOKEN, expired ones included; USER_DISABLED.
 */
export async function signInWithCustomToken(
  deps: Pick<EmbeddedIdentityDeps, 'database' | 'clock' | 'origin' | 'randomness'>,
  keys: SigningKeys,
  token: string,
): Promise<Session & { isNewUser: boolean }> {
  const { uid, phone } = await verifyCustomToken(deps, keys, token);
  return deps.database.transaction(async (tx) => {
    const { user, isNewUser } = await signInByUid(deps, tx, uid, phone);
    return { ...(await startSession(deps, tx, user)), isNewUser };
  });
}

async function verifyCustomToken(
  deps: CustomTokenDeps,
  keys: SigningKeys,
  token: string,
): Promise<{ uid: string; phone: CanonicalPhone }> {
  const payload = await verifySigned(keys, token, {
    issuer: issuerOf(deps.origin),
    audience: audienceOf(deps.origin),
    currentDate: deps.clock.now(),
  }).catch((error: unknown) => {
    if (error instanceof errors.JOSEError) throw new IdentityError('INVALID_CUSTOM_TOKEN');
    throw error;
  });
  const claims = customTokenClaims.safeParse(payload);
  if (!claims.success) throw new IdentityError('INVALID_CUSTOM_TOKEN');
  return { uid: claims.data.sub, phone: claims.data.phone_number };
}
