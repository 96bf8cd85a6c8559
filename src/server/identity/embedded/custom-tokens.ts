import * as z from 'zod/mini';
import { CUSTOM_TOKEN_SECONDS } from '#server/identity/port.ts';
import { canonicalPhone } from '#shared/contract/business.ts';
import type { CanonicalPhone } from '#shared/phone.ts';
import type { IdentityDeps } from './deps.ts';
import { readClaims, signToken } from './id-tokens.ts';
import { type Session, startSession } from './refresh-tokens.ts';
import type { SigningKeys } from './signing-keys.ts';
import { signInByUid } from './users.ts';

const customTokenClaims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(128)),
  phone_number: canonicalPhone,
});

/** Its own audience keeps an ID token from passing as a custom token, and the other way round. */
const audienceOf = (origin: string): string => `${origin}/identity/custom-token`;

export function issueCustomToken(
  deps: IdentityDeps,
  keys: SigningKeys,
  uid: string,
  phone: CanonicalPhone,
): Promise<string> {
  const audience = audienceOf(deps.origin);
  return signToken(deps, keys, {
    uid,
    audience,
    seconds: CUSTOM_TOKEN_SECONDS,
    claims: { phone_number: phone },
  });
}

/** @throws {IdentityError} INVALID_CUSTOM_TOKEN, expired ones included; USER_DISABLED. */
export async function signInWithCustomToken(
  deps: IdentityDeps,
  keys: SigningKeys,
  token: string,
): Promise<Session & { isNewUser: boolean }> {
  const { sub, phone_number } = await readClaims(deps, keys, token, {
    audience: audienceOf(deps.origin),
    claims: customTokenClaims,
    invalid: 'INVALID_CUSTOM_TOKEN',
    expired: 'INVALID_CUSTOM_TOKEN',
  });
  return deps.database.transaction(async (tx) => {
    const { user, isNewUser } = await signInByUid(deps, tx, sub, phone_number);
    return { ...(await startSession(deps, tx, user)), isNewUser };
  });
}
