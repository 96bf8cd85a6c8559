import { sql } from 'drizzle-orm';
import { contactMessages } from '#server/db/schema.ts';
import { retention } from '#shared/legal/retention.ts';
import { tableNames } from '../../support/database-instances.ts';
import { DAY, expectThat, HOUR, MINUTE } from '../basics.ts';
import type { Model } from '../model.ts';
import type { World } from '../world.ts';

/**
 * Rows that the daily deletion removes: their table, what identifies a row, with everything that makes its period begin again,
 * and the period from the row's first appearance.
 */
const kept: [table: string, key: string, ms: number, where?: string][] = [
  ['contact_messages', 'id', retention.contactMessages.ms],
  ['admin_actions', 'id', retention.logs.ms],
  ['user_legal_acceptances', 'id', retention.evidence.ms, 'ip_address is not null'],
  // An invitation is open for thirty days.
  ['customer_invitations', "customer_id || ' ' || expires_at", 30 * DAY + retention.expiredInvitations.ms],
  ['identity_codes', 'session_hash', retention.codes.ms],
  ['identity_devices', 'device_id || uid || seen_at', retention.devices.ms],
  ['identity_refresh_tokens', 'token_hash', retention.sessions.ms, 'replaced_at is null'],
  ['identity_refresh_tokens', 'token_hash', retention.replacedTokens.ms, 'replaced_at is not null'],
  ['number_moves', "business_id || ' ' || coalesce(deleted_at, moved_at)", retention.numberMoves.ms],
  ['invitation_refusals', 'business_id || phone_hmac || refused_at', retention.refusals.ms],
  ['spent_challenges', 'id', retention.codes.ms],
  ['visit_counts', "business_id || ' ' || day", retention.visits.ms],
  ['rate_limits', 'key || expires_at', DAY],
  // An identity's deletion is repeated for thirty days.
  ['outbox', 'id', 30 * DAY],
  [
    'identity_users',
    'uid || last_login_at',
    retention.loneIdentities.ms,
    `not disabled and not exists (select from businesses b where b.phone = t.phone)
      and not exists (select from businesses b where b.owner_uuid = t.uid)`,
  ],
];
const keptTables = kept.map(([table]) => table);

/** The deletion runs once a day, a row may be a day old when it is first seen, and the clock may be wrong by hours. */
const LATE_MS = 2 * DAY + 6 * HOUR;

/** When each row was first seen, in true time; a restore begins again with the model. */
const firstSeen = new WeakMap<Model, Map<string, number>>();

/** Nothing is kept longer than the policy says, and no message is destroyed before. */
export async function rowsLiveTheirTime(world: World): Promise<void> {
  const before = firstSeen.get(world.model) ?? new Map<string, number>();
  const after = new Map<string, number>();
  firstSeen.set(world.model, after);
  await checkSizes(world);
  await checkMessages(world);
  for (const [index, [table, key, ms, where = 'true']] of kept.entries()) {
    const statement = `select (${key})::text as text from "${table}" t where ${where}`;
    for (const value of await textsOf(world, statement)) {
      const row = `${index} ${table} ${value}`;
      const since = before.get(row) ?? world.trueMs;
      after.set(row, since);
      const age = world.trueMs - since;
      expectThat(age <= ms + LATE_MS, `${row} is ${age / DAY} days old, more than ${ms / DAY}`);
    }
  }
}

/** Also those that were destroyed on the day on which they were written. */
async function checkMessages({ db, model, trueMs }: World): Promise<void> {
  const stored = (await db.select().from(contactMessages)).map(({ message }) => message).join();
  const isYoung = ({ at }: { at: number }) => trueMs - at < retention.contactMessages.ms - DAY;
  const lost = model.contact.filter((each) => isYoung(each) && !stored.includes(each.mark));
  expectThat(lost.length === 0, `the messages ${lost.map(({ mark }) => mark)} were destroyed`);
}

/** The most rows of the other tables: for each shop that exists, and in all. */
const perShop = {
  ...{ businesses: 1, business_settings: 1, price_lists: 1, price_list_sections: 1, price_list_products: 1 },
  ...{ product_allergens: 1, hidden_businesses: 1, business_slugs: 10, business_codes: 30, places: 30 },
  ...{ customers: 5, user_legal_acceptances: 4, invitation_refusals: 5 },
};
// Changed pages end by the clock of the database, which is real here.
const inAll = { clock_readings: 1, shared_alarms: 1, users: 0, page_changes: Number.POSITIVE_INFINITY };

/** A table's size is bounded by the shops, whatever strangers did. */
async function checkSizes(world: World): Promise<void> {
  const pairs = tableNames.map((table) => `'${table}', (select count(*) from "${table}")`);
  const [text = ''] = await textsOf(world, `select json_build_object(${pairs})::text as text`);
  const counts = JSON.parse(text) as Record<string, number> & { businesses: number };
  const most: Record<string, number> = { ...inAll, identity_keys: world.isOver ? 2 : 10 };
  for (const [table, each] of Object.entries(perShop)) most[table] = each * counts.businesses;
  for (const [table, count] of Object.entries(counts)) {
    const isBounded = count <= (most[table] ?? (keptTables.includes(table) ? count : -1));
    expectThat(isBounded, `${table} has ${count} rows with ${counts.businesses} shops`);
  }
}

/** What was deleted is in no table a minute later. */
export async function deletedIsGone(world: World): Promise<void> {
  const { gone } = world.model;
  if (gone.length === 0) return;
  const tables = tableNames.map((table) => `select t::text as text from "${table}" t`);
  const everything = (await textsOf(world, tables.join(' union all '))).join('\n');
  const left = gone.filter(({ mark, at }) => world.trueMs - at > MINUTE && everything.includes(mark));
  expectThat(left.length === 0, `${left.map(({ mark }) => mark)} is still stored`);
}

async function textsOf({ db }: World, statement: string): Promise<string[]> {
  const { rows } = (await db.execute(sql.raw(statement))) as unknown as { rows: { text: string }[] };
  return rows.map(({ text }) => text);
}
