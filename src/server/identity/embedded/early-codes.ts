import { gt, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { CLOCK_TOLERANCE_MS, type Clock, plusMs } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { identityCodes } from '#server/db/schema.ts';
import { CODE_LIFE_MS } from './codes.ts';

/** A clock set back by less changes no lifetime noticeably. */
const STEP_MS = 1000;
/** After a longer step, every code that is still good has a time that no clock shows yet. */
const LONG_STEP_MS = CODE_LIFE_MS + CLOCK_TOLERANCE_MS;

const { createdAt, expiresAt } = identityCodes;
const earlier = (time: PgColumn, ms: number) => sql`${time} - ${ms} * interval '1 millisecond'`;

/**
 * Returns a step that must run before codes are stored or used: after the clock was set back they would live for longer
 * than three minutes. At the start and after a long step it ends the codes of a time that the clock has not reached:
 * another instance may have made newer ones since, and its clock may differ by {@link CLOCK_TOLERANCE_MS}. A short step
 * hides the order, so it shortens the life of all by the step: of a new code by at most that much.
 */
export function createEarlyCodesGuard({ database, clock }: { database: Database; clock: Clock }) {
  let offset: number | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  async function look(): Promise<void> {
    const now = clock.now();
    const current = now.getTime() - clock.monotonic();
    const step = offset === null ? LONG_STEP_MS : offset - current;
    const codes = database.update(identityCodes);
    if (step >= LONG_STEP_MS)
      await codes.set({ expiresAt: now }).where(gt(createdAt, plusMs(now, CLOCK_TOLERANCE_MS)));
    else if (step > STEP_MS)
      await codes
        .set({ createdAt: earlier(createdAt, step), expiresAt: earlier(expiresAt, step) })
        .where(gt(expiresAt, now));
    offset = current;
  }

  // One after another: two requests at once would shorten codes twice.
  return (): Promise<void> => {
    const looked = turn.then(look);
    turn = looked.catch(() => undefined);
    return looked;
  };
}
