import { join } from 'node:path';
import { afterAll, inject, test } from 'vitest';
import { correctMisdatedRows } from '../src/server/jobs/clock/misdated-rows.ts';
import { overdue } from '../src/server/jobs/retention/overdue.ts';
import type { DatabaseKind } from '../tests/support/database-instances.ts';
import { YEAR_END } from '../tests/support/fill-year.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { createTestApp } from '../tests/support/test-app.ts';
import { openYear } from '../tests/support/year-database.ts';
import { table, whole } from './support/figures.ts';

/** The second amount, of which the first is a tenth. */
const SHOPS = Number(process.env.SHOPS ?? 20_000);
const AMOUNTS = [SHOPS / 10, SHOPS];
const MAX_WAIT_MS = 30 * 60_000;
const KINDS: DatabaseKind[] = inject('postgres') === null ? ['pglite'] : ['pglite', 'postgres'];

interface Took {
  ms: number;
  /** The longest that another statement waited meanwhile. */
  waitMs: number;
}

const rows = new Map<string, string[]>();

/** Runs the work while one small statement after another is sent. */
async function timed(ask: () => Promise<unknown>, work: () => Promise<unknown>): Promise<Took> {
  const startedAt = performance.now();
  const progress = { done: false };
  const working = work().finally(() => {
    progress.done = true;
  });
  let waitMs = 0;
  while (!progress.done) {
    const askedAt = performance.now();
    await ask();
    waitMs = Math.max(waitMs, performance.now() - askedAt);
    await new Promise(setImmediate);
  }
  await working;
  return { ms: performance.now() - startedAt, waitMs };
}

/** Measures every job with a year of rows (tests/support/fill-year.ts), of which a day is overdue. */
test.each(KINDS.flatMap((kind) => AMOUNTS.map((shops) => ({ kind, shops }))))(
  'jobs on $kind with $shops businesses',
  { timeout: MAX_WAIT_MS },
  async ({ kind, shops }) => {
    const database = await openYear(kind, { shops });
    const { purge, clock } = createTestApp(database);
    clock.advance(YEAR_END.getTime() - Date.now());
    const { backUp, upkeep, db } = database;
    const target = join(temporaryFolder(), 'copy');
    const jobs: Record<string, (() => Promise<unknown>) | null> = {
      ...Object.fromEntries(Object.keys(overdue).map((name) => [`purge: ${name}`, () => purge.run([name])])),
      'after a clock was set back': () => correctMisdatedRows(db, clock.now()),
      backup: backUp === null ? null : () => backUp(target),
      'vacuum (at night)': upkeep === null ? null : () => upkeep.vacuum(),
    };
    await database.ping();
    for (const [name, work] of Object.entries(jobs)) {
      const took = work === null ? null : await timed(() => database.ping(), work);
      const cells = took === null ? ['–', '–'] : [whole(took.ms), whole(took.waitMs)];
      rows.set(name, [...(rows.get(name) ?? []), ...cells]);
    }
  },
);

afterAll(() => {
  const head = KINDS.flatMap((kind) =>
    AMOUNTS.flatMap((shops) => [`${kind}, ${whole(shops)}, ms`, 'longest wait, ms']),
  );
  console.log(
    table(
      ['job', ...head],
      [...rows].map(([name, cells]) => [name, ...cells]),
    ),
  );
});
