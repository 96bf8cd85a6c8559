import { sql } from 'drizzle-orm';
import { retention } from '#shared/legal/retention.ts';
import { DAY } from '../durations.ts';
import { expectThat } from '../helpers.ts';
import type { World } from '../world.ts';
import type { Invariant } from './invariant.ts';

/** Rows of a table and the time from which their period runs. */
const periods: { table: string; since: string; ms: number; where?: string }[] = [
  { table: 'contact_messages', since: 'created_at', ms: retention.contactMessages.ms },
  { table: 'identity_codes', since: 'created_at', ms: retention.codes.ms },
  { table: 'identity_devices', since: 'seen_at', ms: retention.devices.ms },
  { table: 'visit_counts', since: 'day', ms: retention.visits.ms },
  { table: 'admin_actions', since: 'at', ms: retention.logs.ms },
];
/** The deletion runs daily, and tries again ten minutes later. */
const LATENESS_MS = DAY + 3_600_000;

/** Nothing is older than the privacy policy's period for it. */
export const nothingIsOverdue: Invariant = {
  name: '4: nothing is kept too long',
  async day(world) {
    for (const { table, since, ms } of periods) {
      const before = new Date(world.clock.now().getTime() - ms - LATENESS_MS).toISOString();
      const count = await countWhere(world, table, `"${since}" < '${before}'`);
      expectThat(count === 0, `${count} rows of ${table} are overdue`);
    }
  },
};

async function countWhere({ db }: World, table: string, where: string): Promise<number> {
  const statement = sql.raw(`select count(*)::int as count from "${table}" where ${where}`);
  const { rows } = (await db.execute(statement)) as unknown as { rows: [{ count: number }] };
  return rows[0].count;
}
