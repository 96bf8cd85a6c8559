import { gt } from 'drizzle-orm';
import { CLOCK_TOLERANCE_MS, type Clock, plusMs } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { identityCodes } from '#server/db/schema.ts';

/** A clock set back by less changes no lifetime that anybody notices. */
const STEP_MS = 1000;

/**
 * Returns a step that must run before codes are stored or used. After the clock was set back, it ends all codes, and at
 * the start those of a time that the clock has not reached: they would live for longer than three minutes. Clocks of
 * two instances may differ by {@link CLOCK_TOLERANCE_MS}.
 */
export function createEarlyCodesGuard({ database, clock }: { database: Database; clock: Clock }) {
  let offset: number | null = null;
  return async (): Promise<void> => {
    const now = clock.now();
    const current = now.getTime() - clock.monotonic();
    if (offset === null || current < offset - STEP_MS) {
      const { createdAt, expiresAt } = identityCodes;
      const isEarly = offset === null ? gt(createdAt, plusMs(now, CLOCK_TOLERANCE_MS)) : gt(expiresAt, now);
      await database.update(identityCodes).set({ expiresAt: now }).where(isEarly);
    }
    offset = current;
  };
}
