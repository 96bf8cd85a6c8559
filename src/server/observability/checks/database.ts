import { sql } from 'drizzle-orm';
import type { Clock } from '#server/clock.ts';
import type { Database, DatabaseHandle } from '#server/db/client.ts';
import { isReadOnly } from '#server/db/database-errors.ts';
import { writeProbe } from '#server/db/write-probe.ts';
import { isDiskFull } from '#server/disk/folder-fault.ts';
import { reasonOf } from '#server/operator-error.ts';
import { type Finding, failure, ok } from './finding.ts';

/** In milliseconds. With a larger difference, users are signed out, or codes are valid for too long. */
const CLOCK_TOLERANCE_MS = 5_000;

export const checkAnswers = (database: Pick<DatabaseHandle, 'ping'>): Promise<Finding> =>
  database.ping().then(
    () => ok('the database answers'),
    (error: unknown) =>
      failure(
        `the database does not answer (${reasonOf(error)})`,
        'check that it runs, its log and its disk',
      ),
  );

/** @throws if the database is unreachable */
export async function checkClock(db: Database, clock: Clock): Promise<Finding> {
  const before = clock.now().getTime();
  const epochMs = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8`;
  const [row] = await db.select({ now: epochMs }).from(sql`(values (1)) as one`);
  const after = clock.now().getTime();
  const now = row?.now ?? after;
  // A slow query does not count as a difference: the database read its clock in between.
  const differenceMs = Math.max(0, before - now, now - after);
  const text = `the clocks of this machine and the database differ by ${(differenceMs / 1000).toFixed(1)} s`;
  return differenceMs > CLOCK_TOLERANCE_MS ? failure(text, 'set up NTP on both') : ok(text);
}

/** @throws if the database is unreachable, which is not a problem of its disk */
export async function checkWrites(db: Database): Promise<Finding> {
  try {
    await writeProbe(db);
    return ok('accepts writes');
  } catch (error) {
    if (!isDiskFull(error) && !isReadOnly(error)) throw error;
    return failure(
      `the database rejects writes (${reasonOf(error)})`,
      'check PostgreSQL’s log: it may be a standby, or its disk full',
    );
  }
}
