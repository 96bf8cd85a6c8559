import type { ClockDoubt } from '#server/clock.ts';
import { type Finding, failure, ok, warning } from './finding.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;

/** A clock that is set once is believed after a day. */
const MOST_DOUBT_MS = 2 * DAY_MS;

const shown = (at: Date): string => `${at.toISOString().slice(0, 16)}Z`;

/** Returns the difference in days, or below two days in hours. */
function distance({ clock, expected }: ClockDoubt): string {
  const ms = clock.getTime() - expected.getTime();
  const size = Math.abs(ms);
  const amount =
    size < 2 * DAY_MS ? `${(size / HOUR_MS).toFixed(1)} hours` : `${Math.round(size / DAY_MS)} days`;
  return `${amount} ${ms > 0 ? 'after' : 'before'}`;
}

const ACCEPT = 'correct the clock (NTP), or, if it is right, run: admin clock accept';

/** Reports whether deletions believe the clock (ADR 166). */
export function clockFinding(doubt: ClockDoubt | null): Finding {
  if (doubt === null) return ok('the clock is believed');
  const { clock, expected, endsAlone, byOther, lastsMs } = doubt;
  const known = byOther ? 'that of another instance' : 'the expected';
  const text = `the clock shows ${shown(clock)}, ${distance(doubt)} ${known} ${shown(expected)}: deletions go by the earlier time`;
  if (byOther) return failure(text, `compare both machines; ${ACCEPT}`);
  if (endsAlone && lastsMs >= MOST_DOUBT_MS)
    return failure(`${text}, for ${Math.floor(lastsMs / DAY_MS)} days`, `${ACCEPT}; let it not sleep`);
  return endsAlone
    ? warning(text, `${ACCEPT}; it is believed after a day without a jump`)
    : failure(text, ACCEPT);
}
