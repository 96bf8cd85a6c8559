import type { Logger } from 'pino';
import type { Clock, Timers } from '#server/clock.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import { createPeriodic } from '#server/periodic.ts';
import { dayInTurkey } from '#shared/domain/calendar-day.ts';

interface UpkeepDeps {
  database: Pick<DatabaseHandle, 'upkeep'>;
  clock: Clock;
  timers: Timers;
  logger: Logger;
}

const EVERY_MS = 10 * 60 * 1000;

/** From 03:00 to 05:00 in Turkey, where the clock is three hours ahead of UTC all year. */
const isNight = (now: Date): boolean => now.getUTCHours() < 2;

/** Maintains the embedded database: what holds requests for long only at night, once. */
export function createNightlyUpkeep({ database: { upkeep }, clock, timers, logger }: UpkeepDeps) {
  let lastNight: string | null = null;

  async function maintain(): Promise<void> {
    const now = clock.now();
    const day = dayInTurkey(now);
    if (!isNight(now)) return upkeep?.tidy();
    if (day === lastNight) return;
    await upkeep?.vacuum();
    lastNight = day;
  }

  const maintainAndLogFailure = () =>
    maintain().catch((err: unknown) =>
      logger.error({ err }, 'the embedded database could not be maintained; the next try is in ten minutes'),
    );

  return createPeriodic(timers, maintainAndLogFailure, EVERY_MS);
}
