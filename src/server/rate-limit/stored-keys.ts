import { createHmac } from 'node:crypto';
import { deriveKey } from '#server/security/secret.ts';
import type { LimitName } from './limits.ts';
import { SERVICE_KEY } from './port.ts';

/**
 * Returns a function for the keys of rows: a limit's name, and an HMAC of a number, an address or an id (ADR 11).
 * Counters of the whole service keep their plain key, which identifies no person. So all releases and secrets
 * count the same row, and paid actions are never allowed twice.
 */
export function createStoredKeys(secret: Uint8Array) {
  const hmacKey = deriveKey(secret, 'rate limit keys');
  return (limit: LimitName, key: string): string => {
    if (key === SERVICE_KEY) return `${limit}:${key}`;
    const hmac = createHmac('sha256', hmacKey).update(`${limit}\n${key}`).digest('base64url');
    return `${limit}:${hmac}`;
  };
}
