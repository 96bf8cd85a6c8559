import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AppContext } from '#server/app-context.ts';
import { createPeriodic } from '#server/periodic.ts';
import { consumeByAddress } from '#server/rate-limit/consume-by-address.ts';
import { MemoryStore } from '#server/rate-limit/memory-store.ts';
import type { Visit, VisitCounter } from '#server/visit.ts';
import { dayInTurkey } from '#shared/domain/calendar-day.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { addVisits, type Count, noVisits, type VisitRow } from './add-visits.ts';
import { isPerson } from './is-person.ts';

const EVERY_MS = 60_000;
/** Rows per statement. */
const BATCH = 500;
/** Of one page, code or kind of press by one address (ADR 132). The addresses are in memory only. */
const PER_ADDRESS = { kind: 'window', points: 30, windowSeconds: 24 * 60 * 60, store: 'memory' } as const;
/** The column of each kind of visit. */
const columns = {
  page: 'page_views',
  code: 'code_scans',
  app: 'app_taps',
  store: 'store_taps',
  contact: 'contact_taps',
} as const satisfies Record<Visit['of'], Count>;
/** Pages are opened by GET; a page reports presses by POST. */
const destinations = new Map<string | undefined, string>([
  ['GET', 'document'],
  ['POST', 'empty'],
]);

/** Some 5 MB. Beyond it the oldest are forgotten, and count again. */
const MAX_ADDRESSES = 20_000;

/**
 * Counts in memory by business and day; adds the counts to the table once a minute and when it stops. Its
 * memory grows with visited businesses, not with requested URLs: only their pages are counted.
 */
export function createVisitCounter({
  database,
  clock,
  trustedTime,
  timers,
  logger,
  origin,
}: Pick<AppContext, 'database' | 'clock' | 'trustedTime' | 'timers' | 'logger' | 'origin'>) {
  const counted = new Map<string, VisitRow>();
  const addresses = new MemoryStore(clock, MAX_ADDRESSES);
  /** Only owners open their page from there, so these views do not count. */
  const profile = origin + pagePath.profile('');

  function add({
    businessId,
    day,
    ...counts
  }: Pick<VisitRow, 'businessId' | 'day'> & Partial<VisitRow>): void {
    const key = `${businessId} ${day}`;
    const row = counted.get(key) ?? { businessId, day, ...noVisits };
    for (const column of Object.values(columns)) row[column] += counts[column] ?? 0;
    counted.set(key, row);
  }

  /** Writes the current counts, and keeps those that could not be written for the next time. */
  async function write(): Promise<void> {
    const rows = [...counted.values()];
    counted.clear();
    while (rows.length > 0) {
      const batch = rows.slice(0, BATCH);
      try {
        await addVisits(database.db, batch);
      } catch (err) {
        logger.error({ err }, 'visits could not be written; the next try is in a minute');
        rows.forEach(add);
        return;
      }
      rows.splice(0, BATCH);
      // Lets requests run that wait for the embedded database.
      await nextTurn();
    }
  }

  const periodic = createPeriodic(timers, write, EVERY_MS);
  return {
    count(...[visit, { method, header, address }]: Parameters<VisitCounter['count']>): void {
      const destination = destinations.get(method);
      if (visit === null || destination === undefined || !isPerson(header, destination)) return;
      if (header('referer')?.startsWith(profile)) return;
      const { businessId, of } = visit;
      if (!consumeByAddress(addresses, PER_ADDRESS, address(), `${businessId} ${of} `).allowed) return;
      add({ businessId, day: dayInTurkey(trustedTime.rowTime()), [columns[of]]: 1 });
    },
    write,
    start: periodic.start,
    stop: async (): Promise<void> => {
      await periodic.stop();
      await write();
    },
  };
}
