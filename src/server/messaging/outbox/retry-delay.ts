import type { OutboxMessage } from '#server/messaging/port.ts';
import type { Randomness } from '#server/security/randomness.ts';

/** In milliseconds. A code is valid for 180 s, a contact mail for 72 h. An identity is deleted within 60 s. */
const DELAYS: Record<OutboxMessage['kind'], { first: number; longest: number }> = {
  sms: { first: 1_000, longest: 15_000 },
  mail: { first: 5_000, longest: 15 * 60_000 },
  'delete-identity': { first: 1_000, longest: 10 * 60_000 },
};

export const MAX_DELAY_MS = Math.max(...Object.values(DELAYS).map(({ longest }) => longest));

/**
 * Returns the delay in milliseconds. It doubles with each failed attempt, and its upper half is random, so
 * that messages that failed together are not all retried at once.
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
