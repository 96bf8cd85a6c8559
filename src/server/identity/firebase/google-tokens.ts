import {
  type CryptoKey,
  createRemoteJWKSet,
  errors,
  type JWTHeaderParameters,
  type JWTPayload,
  jwtVerify,
} from 'jose';
import type { Clock } from '#server/clock.ts';
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
 * again if it is unknown. The library measures their age by the machine's clock: after that was set back, it would
 * refuse Google's new keys.
 */
export function createGoogleKeys(
  url: string,
  { keysMs, keysCooldownMs }: Google,
  clock: Pick<Clock, 'monotonic'>,
): GoogleKeys {
  const never = Number.POSITIVE_INFINITY;
  const keys = createRemoteJWKSet(new URL(url), {
    timeoutDuration: keysMs,
    cooldownDuration: never,
    cacheMaxAge: never,
  });
  let fetchedAt = -never;
  const fetchIfOlderThan = async (ms: number): Promise<boolean> => {
    if (clock.monotonic() - fetchedAt < ms) return false;
    await keys.reload();
    fetchedAt = clock.monotonic();
    return true;
  };

  async function find(header: JWTHeaderParameters): Promise<CryptoKey> {
    await fetchIfOlderThan(KEYS_KEPT_MS);
    try {
      return await keys(header);
    } catch (error) {
      const isUnknown = error instanceof errors.JWKSNoMatchingKey;
      if (isUnknown && (await fetchIfOlderThan(keysCooldownMs))) return keys(header);
      throw error;
    }
  }
  return async (header) => {
    if (header.kid === undefined) throw new errors.JWKSNoMatchingKey();
    return find(header).catch((error: unknown) => {
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
