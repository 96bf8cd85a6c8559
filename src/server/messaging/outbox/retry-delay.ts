import type { OutboxMessage } from '#server/messaging/port.ts';
import type { Randomness } from '#server/security/randomness.ts';

/** Milliseconds. A code lives 180 s, a contact mail 72 h, an identity must be gone within 60 s if it can. */
const DELAYS: Record<OutboxMessage['kind'], { first: number; longest: number }> = {
  sms: { first: 1_000, longest: 15_000 },
  mail: { first: 5_000, longest: 15 * 60_000 },
  'delete-identity': { first: 1_000, longest: 10 * 60_000 },
};

/** Doubles with each failed attempt; the upper half is random, so that a crowd does not return as one. */
export function retryDelayMs(
  kind: OutboxMessage['kind'],
  failedAttempts: number,
  randomness: Randomness,
): number {
  const { first, longest } = DELAYS[kind];
  const delay = Math.min(first * 2 ** (failedAttempts - 1), longest);
  return delay / 2 + randomness.int(delay / 2 + 1);
}
