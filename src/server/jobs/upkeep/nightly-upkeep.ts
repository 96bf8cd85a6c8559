import type { Clock, Timers } from '#server/clock.ts';
import type { DatabaseHandle, Upkeep } from '#server/db/client.ts';
import type { Alarms } from '#server/observability/alarms.ts';
import { createPeriodic } from '#server/periodic.ts';
import { dayInTurkey } from '#shared/domain/calendar-day.ts';

interface UpkeepDeps {
  database: Pick<DatabaseHandle, 'upkeep'>;
  clock: Clock;
  timers: Timers;
  alarms: Alarms;
}

const FAILURE = 'the embedded database could not be maintained: it grows, or a table is damaged';
const ACTION = 'read err; if it names a table, copy DATA_DIR and restore the newest backup';
const EVERY_MS = 10 * 60 * 1000;

/** 03:00 to 05:00 in Turkey, where the clock is three hours ahead of UTC all year. */
const isNight = (now: Date): boolean => now.getUTCHours() < 2;

/** Maintains the embedded database: what holds requests for long only at night, once. */
export function createNightlyUpkeep({ database: { upkeep }, clock, timers, alarms }: UpkeepDeps) {
  let lastNight: string | null = null;
  let failed: keyof Upkeep | null = null;

  function takeDue(): keyof Upkeep {
    const now = clock.now();
    const day = dayInTurkey(now);
    if (!isNight(now) || day === lastNight) return 'tidy';
    // Once a night also if it fails: it holds requests.
    lastNight = day;
    return 'vacuum';
  }

  async function maintain(): Promise<void> {
    const due = takeDue();
    try {
      await upkeep?.[due]();
    } catch (err) {
      if (failed !== 'vacuum') failed = due;
      alarms.raise('upkeep', { text: FAILURE, action: ACTION, err });
      return;
    }
    // Small tables say nothing of a large one that failed by night.
    if (failed === 'vacuum' && due === 'tidy') return;
    failed = null;
    alarms.clear('upkeep', 'the embedded database is maintained again');
  }

  return createPeriodic(timers, maintain, EVERY_MS);
}
