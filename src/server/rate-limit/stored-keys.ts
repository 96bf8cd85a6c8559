import { createHmac } from 'node:crypto';
import { deriveKey } from '#server/security/secret.ts';
import type { LimitName } from './limits.ts';
import { SERVICE_KEY } from './port.ts';

/** The key of a limit's row: the limit's name, and an HMAC of a number, an address or an id (ADR 158). */
export type StoredKeys = (limit: LimitName, key: string) => string;

/**
 * Counters of the whole service keep their plain key, which names nobody: releases and secrets before and after count
 * the same row, so that what costs money is never allowed twice.
 */
export function createStoredKeys(secret: Uint8Array): StoredKeys {
  const hmacKey = deriveKey(secret, 'rate limit keys');
  return (limit, key) => {
    if (key === SERVICE_KEY) return `${limit}:${key}`;
    const hmac = createHmac('sha256', hmacKey).update(`${limit}\n${key}`).digest('base64url');
    return `${limit}:${hmac}`;
  };
}

/** What a key has to look like; the former release stored numbers and addresses themselves. */
export const STORED_KEY = `^\\w+:(${SERVICE_KEY}|[A-Za-z0-9_-]{43})$`;
