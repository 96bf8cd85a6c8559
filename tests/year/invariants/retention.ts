import { sql } from 'drizzle-orm';
import { contactMessages } from '#server/db/schema.ts';
import { retention } from '#shared/legal/retention.ts';
import { tableNames } from '../../support/database-instances.ts';
import { DAY, HOUR } from '../durations.ts';
import { expectThat } from '../helpers.ts';
import type { Model } from '../model.ts';
import type { World } from '../world.ts';
import type { Invariant } from './invariant.ts';

/** Rows that the daily deletion removes. */
interface Kept {
  table: string;
  /** Identifies a row, with everything that makes its period begin again. */
  key: string;
  where?: string;
  /** The period, from the row's first appearance. */
  ms: number;
  /** True if nothing else removes rows. */
  onlyByAge?: true;
}

const kept: Kept[] = [
  { table: 'contact_messages', key: 'id', ms: retention.contactMessages.ms, onlyByAge: true },
  { table: 'admin_actions', key: 'id', ms: retention.logs.ms, onlyByAge: true },
  { table: 'user_legal_acceptances', key: 'id', where: 'ip_address is not null', ms: retention.evidence.ms },
  // An invitation is open for thirty days.
  {
    table: 'customer_invitations',
    key: `customer_id || ' ' || expires_at`,
    ms: 30 * DAY + retention.expiredInvitations.ms,
  },
  { table: 'identity_codes', key: 'session_hash', ms: retention.codes.ms },
  { table: 'identity_devices', key: `device_id || uid || seen_at`, ms: retention.devices.ms },
  {
    table: 'identity_refresh_tokens',
    key: 'token_hash',
    where: 'replaced_at is null',
    ms: retention.sessions.ms,
  },
  {
    table: 'identity_refresh_tokens',
    key: 'token_hash',
    where: 'replaced_at is not null',
    ms: retention.replacedTokens.ms,
  },
  {
    table: 'number_moves',
    key: `business_id || ' ' || coalesce(deleted_at, moved_at)`,
    ms: retention.numberMoves.ms,
  },
  { table: 'spent_challenges', key: 'id', ms: retention.codes.ms },
  { table: 'visit_counts', key: `business_id || ' ' || day`, ms: retention.visits.ms },
  { table: 'rate_limits', key: 'key || expires_at', ms: DAY },
  // An identity's deletion is repeated for thirty days.
  { table: 'outbox', key: 'id', ms: 30 * DAY },
  {
    table: 'identity_users',
    key: 'uid || last_login_at',
    where: `not disabled and not exists (select from businesses b where b.phone = t.phone)
      and not exists (select from businesses b where b.owner_uuid = t.uid)`,
    ms: retention.loneIdentities.ms,
  },
];

/** The deletion runs once a day, a row may be a day old when it is first seen, and the clock may be wrong by hours. */
const LATE_MS = 2 * DAY + 6 * HOUR;

/** When each row was first seen, in true time, by table, and the first look; a restore begins again with the model. */
const firstSeen = new WeakMap<Model, { look: number; tables: Map<Kept, Map<string, number>> }>();

/** Nothing is kept longer than the policy says, and nothing is destroyed before. */
export const rowsLiveTheirTime: Invariant = {
  name: '4: rows are deleted after their time, not before',
  async day(world) {
    const seen = firstSeen.get(world.model) ?? { look: world.trueMs, tables: new Map() };
    firstSeen.set(world.model, seen);
    await checkSizes(world);
    await checkMessages(world);
    for (const each of kept) {
      const before = seen.tables.get(each) ?? new Map<string, number>();
      const keys = await keysOf(world, each);
      const after = new Map(keys.map((key) => [key, before.get(key) ?? world.trueMs]));
      seen.tables.set(each, after);
      checkAges(world.trueMs, each, before, after, seen.look);
    }
  },
};

/** Also those that were destroyed on the day on which they were written. */
async function checkMessages({ db, model, trueMs }: World): Promise<void> {
  const stored = (await db.select().from(contactMessages)).map(({ message }) => message).join();
  const isKept = ({ at }: { at: number }) => trueMs - at < retention.contactMessages.ms - DAY;
  const lost = model.contact.filter((each) => isKept(each) && !stored.includes(each.mark));
  expectThat(lost.length === 0, `the messages ${lost.map(({ mark }) => mark)} were destroyed`);
}

/** Rows of the other tables: for each shop that exists, and in all. */
const perShop: Record<string, number> = {
  ...{ businesses: 1, business_settings: 1, price_lists: 1, price_list_sections: 1, price_list_products: 1 },
  ...{ business_slugs: 10, business_codes: 30, places: 30, customers: 5, user_legal_acceptances: 4 },
};
const inAll: Record<string, number> = { clock_readings: 1, shared_alarms: 1, users: 0 };

/** A table's size is bounded by the shops, whatever strangers did. */
async function checkSizes({ db, isOver }: World): Promise<void> {
  const counts = await countAll(db);
  const shops = counts.get('businesses') ?? 0;
  for (const [table, count] of counts) {
    const most =
      { ...inAll, identity_keys: isOver ? 2 : 10 }[table] ?? (perShop[table] ?? Number.NaN) * shops;
    const isBounded = Number.isNaN(most) ? kept.some((each) => each.table === table) : count <= most;
    expectThat(isBounded, `${table} has ${count} rows with ${shops} shops`);
  }
}

async function countAll(db: World['db']): Promise<Map<string, number>> {
  const counts = tableNames.map((table) => `select '${table}' as name, count(*)::int from "${table}"`);
  const { rows } = (await db.execute(sql.raw(counts.join(' union all ')))) as unknown as {
    rows: { name: string; count: number }[];
  };
  return new Map(rows.map(({ name, count }) => [name, count]));
}

function checkAges(
  now: number,
  { table, ms, onlyByAge }: Kept,
  before: Map<string, number>,
  after: Map<string, number>,
  look: number,
) {
  for (const [key, since] of after) {
    const days = Math.round((now - since) / DAY);
    expectThat(now - since <= ms + LATE_MS, `${table} ${key} is ${days} days old, more than ${ms / DAY}`);
  }
  if (!onlyByAge) return;
  for (const [key, since] of before) {
    // Of a backup: the row is older.
    if (since === look) continue;
    const days = Math.round((now - since) / DAY);
    expectThat(after.has(key) || now - since >= ms - DAY, `${table} ${key} was destroyed after ${days} days`);
  }
}

async function keysOf({ db }: World, { table, key, where = 'true' }: Kept): Promise<string[]> {
  const statement = sql.raw(`select (${key})::text as key from "${table}" t where ${where}`);
  const { rows } = (await db.execute(statement)) as unknown as { rows: { key: string }[] };
  return rows.map((row) => row.key);
}
