import {
  type CryptoKey,
  createRemoteJWKSet,
  errors,
  type JWTHeaderParameters,
  type JWTPayload,
  jwtVerify,
} from 'jose';
import { IdentityUnavailableError, InvalidIdTokenError } from '#server/identity/port.ts';
import { MAX_TOKEN_LENGTH } from '#shared/identity-tokens.ts';
import type { Google } from './google.ts';

/** Tolerated difference between Google's clocks and ours. */
export const CLOCK_SKEW_SECONDS = 30;

/** The cache lifetime that Google allows for its keys (Cache-Control of the ID token keys). */
const KEYS_KEPT_MS = 6 * 60 * 60 * 1000;

export type GoogleKeys = (header: JWTHeaderParameters) => Promise<CryptoKey>;

/**
 * Finds keys only by `kid`, not by a token's `jwk`, `jku` or `x5u` (guarantees.md rule 7); fetches the keys
 * again if it is unknown.
 */
export function createGoogleKeys(url: string, { keysMs, keysCooldownMs }: Google): GoogleKeys {
  const keys = createRemoteJWKSet(new URL(url), {
    timeoutDuration: keysMs,
    cooldownDuration: keysCooldownMs,
    cacheMaxAge: KEYS_KEPT_MS,
  });
  return async (header) => {
    if (header.kid === undefined) throw new errors.JWKSNoMatchingKey();
    return keys(header).catch((error: unknown) => {
      if (error instanceof errors.JWKSNoMatchingKey) throw error;
      throw new IdentityUnavailableError('the keys cannot be had', { cause: error });
    });
  };
}

/** @throws {InvalidIdTokenError} {IdentityUnavailableError} if the keys cannot be fetched */
export async function verifyGoogleToken(
  keys: GoogleKeys,
  token: string,
  expected: { issuer: string; audience: string; now: Date },
): Promise<JWTPayload> {
  if (token.length > MAX_TOKEN_LENGTH) throw new InvalidIdTokenError('too long');
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer: expected.issuer,
      audience: expected.audience,
      currentDate: expected.now,
      clockTolerance: CLOCK_SKEW_SECONDS,
      algorithms: ['RS256'],
      typ: 'JWT',
      requiredClaims: ['exp', 'iat', 'sub'],
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) throw new InvalidIdTokenError(error.code, { cause: error });
    throw error;
  }
}
