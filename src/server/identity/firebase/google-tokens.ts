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
import type { GoogleLimits } from './google.ts';

/** Google's clocks and ours may differ by this much. */
export const CLOCK_SKEW_SECONDS = 30;

/** As long as Google lets its own keys be cached (Cache-Control of the ID token keys). */
const KEYS_KEPT_MS = 6 * 60 * 60 * 1000;

export type GoogleKeys = (header: JWTHeaderParameters) => Promise<CryptoKey>;

/**
 * Keys are found by `kid` alone, not by a token's `jwk`, `jku` or `x5u` (guarantees.md rule 7); an unknown one is fetched.
 */
export function createGoogleKeys(url: string, limits: GoogleLimits): GoogleKeys {
  const keys = createRemoteJWKSet(new URL(url), {
    timeoutDuration: limits.keysMs,
    cooldownDuration: limits.keysCooldownMs,
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

/** An RS256 token of Google's. @throws {InvalidIdTokenError} @throws {IdentityUnavailableError} without the keys */
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
