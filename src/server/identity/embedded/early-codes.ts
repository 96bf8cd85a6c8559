import { gt } from 'drizzle-orm';
import { CLOCK_TOLERANCE_MS, type Clock, plusMs } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { identityCodes } from '#server/db/schema.ts';
import { CODE_LIFE_MS } from './codes.ts';

/** A clock set back by less changes no lifetime that anybody notices. */
const STEP_MS = 1000;
/** After a longer step, every code that is still good has a time that no clock shows yet. */
const LONG_STEP_MS = CODE_LIFE_MS + CLOCK_TOLERANCE_MS;

/**
 * Returns a step that must run before codes are stored or used. At the start and after the clock was set back, it ends
 * the codes of a time that the clock has not reached: they would live for longer than three minutes. Another instance may
 * have made newer ones since, and its clock may differ by {@link CLOCK_TOLERANCE_MS}. After a short step, which hides
 * the order, it ends all codes.
 */
export function createEarlyCodesGuard({ database, clock }: { database: Database; clock: Clock }) {
  let offset: number | null = null;
  return async (): Promise<void> => {
    const now = clock.now();
    const current = now.getTime() - clock.monotonic();
    if (offset === null || current < offset - STEP_MS) {
      const { createdAt, expiresAt } = identityCodes;
      const isShort = offset !== null && offset - current < LONG_STEP_MS;
      const isEarly = isShort ? gt(expiresAt, now) : gt(createdAt, plusMs(now, CLOCK_TOLERANCE_MS));
      await database.update(identityCodes).set({ expiresAt: now }).where(isEarly);
    }
    offset = current;
  };
}
