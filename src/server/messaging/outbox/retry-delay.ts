import type { OutboxMessage } from '#server/messaging/port.ts';
import type { Randomness } from '#server/security/randomness.ts';

/**
 * Milliseconds. A code is valid for 180 s, a contact mail for 72 h; an identity should be deleted within 60
 * s.
 */
const DELAYS: Record<OutboxMessage['kind'], { first: number; longest: number }> = {
  sms: { first: 1_000, longest: 15_000 },
  mail: { first: 5_000, longest: 15 * 60_000 },
  'delete-identity': { first: 1_000, longest: 10 * 60_000 },
};

/**
 * Doubles with each failed attempt; the upper half is random, so that clients do not retry simultaneously.
 */
export function retryDelayMs(
  kind: OutboxMessage['kind'],
  failedAttempts: number,
  randomness: Randomness,
): number {
  const { first, longest } = DELAYS[kind];
  const delay = Math.min(first * 2 ** (failedAttempts - 1), longest);
  return delay / 2 + randomness.int(delay / 2 + 1);
}
