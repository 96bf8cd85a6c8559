import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { deriveKey } from '#server/security/secret.ts';
import { addressKey, networkKey } from './address-key.ts';

/** 64 bits: enough to avoid collisions among a log's addresses. */
const TAG_DIGITS = 16;
const KEPT = 10_000;

/**
 * Creates tags by which an operator can follow an address that no log contains: an HMAC of {@link addressKey}
 * and {@link networkKey} with a key from the application secret, 16 hexadecimal digits.
 */
export function createAddressTags(secret: Uint8Array) {
  const key = deriveKey(secret, 'addresses in the log');
  const tagOf = (text: string) => createHmac('sha256', key).update(text).digest('hex').slice(0, TAG_DIGITS);
  const known = new LRUCache<string, { visitor: string; network: string }>({
    maxSize: KEPT,
    sizeCalculation: () => 1,
    memoMethod: (address) => ({ visitor: tagOf(addressKey(address)), network: tagOf(networkKey(address)) }),
  });
  return (address: string) => known.memo(address);
}
