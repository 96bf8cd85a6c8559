import { getTableName, is, type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { pino } from 'pino';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import type { Database, Transaction } from '#server/db/client.ts';
import { embeddedMigrations, type Migration, migrate } from '#server/db/migrate.ts';
import { inOwnSession, openPostgres } from '#server/db/postgres/open-postgres.ts';
import { drizzleOverPool, openPool } from '#server/db/postgres/postgres-pool.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import * as schema from '#server/db/schema.ts';
import type { OpenApiDocument } from '#server/http/openapi.ts';
import { business } from '#shared/contract/business.ts';
import { emptyPostgres, newPostgres } from '../../support/database-instances.ts';
import { describePglite } from '../../support/databases.ts';
import { createIdentityKit } from '../../support/identity-kit.ts';
import { fieldsUnknownTo, withAddedFields } from '../../support/next-release.ts';
import { addressOf } from '../../support/postgres-server.ts';
import { PHONE, registerOwner, SHOP } from '../../support/register-owner.ts';
import { createTestApp } from '../../support/test-app.ts';

const logger = pino({ level: 'silent' });
/** The first after the former recorded release, b42d61b6, whose schema is the oldest that is kept. */
const FIRST_OF_THE_RULE = 14;

const migrations = embeddedMigrations();
const tables = Object.values(schema).filter((value) => is(value, PgTable));

/** Returns the changes that a later release may make to every table. */
function additions(): Migration {
  const toEach = tables
    .map(getTableName)
    .flatMap((name) => [
      `alter table "${name}" add column "added" text`,
      `alter table "${name}" add column "added_full" integer default 7 not null`,
      `create index "${name}_added_idx" on "${name}" ("added")`,
    ]);
  const newTable = `create table "newcomers" (
    "business_id" integer not null references businesses(id) on delete cascade, "note" text)`;
  return {
    name: '9999_newer',
    statements: [...toEach, newTable],
    checksum: 'newer',
    contract: false,
    outside: false,
  };
}

describe.runIf(inject('postgres') !== null)('this build on the schema of a newer one', () => {
  it('starts, and answers every kind of call', async () => {
    const url = await newPostgres();
    const newer = await openPostgres(url, logger);
    onTestFinished(() => newer.close());
    await migrate(newer.db, [...migrations, additions()]);

    const database = await openPostgres(url, logger);
    onTestFinished(() => database.close());
    const app = createTestApp(database);
    const { token, slug } = await registerOwner(app);
    await newer.db.execute(sql`insert into newcomers select id, 'of the newer release' from businesses`);
    const answers = await Promise.all([
      app.call('GET', `/api/business/${slug}`),
      app.call('GET', `/api/business/by-phone/${encodeURIComponent(PHONE)}`, undefined, token),
      app.call('PUT', '/api/business/update', { ...SHOP, name: 'Yeni Çay Ocağı' }, token),
      app.call('POST', '/api/contact', { name: 'Ali', email: 'ali@demlik.example', message: 'Merhaba' }),
      app.app.request('/sitemap.xml'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await app.outbox.drain();
    await app.purge.run();

    const kit = createIdentityKit(database);
    const { refreshToken } = await kit.signIn('+905329876543');
    expect((await kit.refresh(refreshToken)).status).toBe(200);
    expect((await app.call('DELETE', '/api/account/delete', {}, token)).status).toBe(200);
  });
});

describePglite('this build beside one whose calls have a new field', (open) => {
  it('ignores the field in requests of the newer browser', async () => {
    const app = createTestApp(await open());
    const { token } = await registerOwner(app);
    const contact = { name: 'Ali', email: 'ali@demlik.example', message: 'Merhaba' };
    const answers = [
      await app.call('PUT', '/api/business/update', withAddedFields(SHOP), token),
      await app.call('POST', '/api/contact', withAddedFields(contact)),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  // Checks the rule of docs/recipes.md on new columns.
  it.each([
    ['optional', true],
    ['required', false],
  ] as const)('is read by the newer browser if the field of an answer is %s: %s', async (kind, isRead) => {
    const app = createTestApp(await open());
    const { token } = await registerOwner(app);
    const answer = await app.call(
      'GET',
      `/api/business/by-phone/${encodeURIComponent(PHONE)}`,
      undefined,
      token,
    );
    const hours = kind === 'optional' ? z.optional(z.string()) : z.string();
    const newer = z.extend(business, { working_hours: hours });
    expect(newer.safeParse(await answer.json()).success).toBe(isRead);

    const document = (await (await app.call('GET', '/api/openapi.json')).json()) as OpenApiDocument;
    const next = structuredClone(document);
    const described = next.paths['/api/business/{slug}']?.get?.responses[200]?.content?.['application/json'];
    const fields = described?.schema ?? {};
    const hour = {
      type: 'object' as const,
      properties: { day: { type: 'string' as const } },
      required: ['day'],
    };
    fields.properties = { ...fields.properties, working_hours: { type: 'array', items: hour } };
    if (kind === 'required') fields.required = [...(fields.required ?? []), 'working_hours'];
    const missing = isRead ? [] : ['GET /api/business/{slug} answer.working_hours'];
    expect([fieldsUnknownTo(document, next), fieldsUnknownTo(next, document)]).toEqual([missing, []]);
  });
});

interface FormerTable {
  name: string;
  columns: { name: string; type: string }[];
  links: { column: string; tableTo: string; columnTo: string }[];
}

const TABLES = sql`
  select relname as name,
    (select json_agg(json_build_object('name', attname, 'type',
        case when pg_get_serial_sequence(relname, attname) is null then format_type(atttypid, atttypmod) else 'serial' end)
        order by attnum)
      from pg_attribute where attrelid = tables.oid and attnum > 0 and not attisdropped) as columns,
    (select coalesce(json_agg(json_build_object('column', mine.attname, 'tableTo', other.relname, 'columnTo', theirs.attname)), '[]')
      from pg_constraint join pg_class other on other.oid = confrelid
        join pg_attribute mine on mine.attrelid = conrelid and mine.attnum = conkey[1]
        join pg_attribute theirs on theirs.attrelid = confrelid and theirs.attnum = confkey[1]
      where contype = 'f' and conrelid = tables.oid) as links
  from pg_class tables
  where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migrations'`;

/** Returns the tables of a schema, referenced ones first: the names in the statements of the build that has it. */
async function schemaOf(db: Database): Promise<FormerTable[]> {
  const left = await rowsOf<FormerTable>(db, TABLES);
  const ordered: FormerTable[] = [];
  const isReady = ({ links }: FormerTable) =>
    links.every(({ tableTo }) => ordered.some(({ name }) => name === tableTo));
  while (left.length > 0) ordered.push(...left.splice(left.findIndex(isReady), 1));
  return ordered;
}

const VALUES: Record<string, (nonce: string) => SQL> = {
  text: (nonce) => sql`${nonce}`,
  integer: () => sql`1`,
  bigint: () => sql`1`,
  xid8: () => sql`pg_current_xact_id()`,
  boolean: () => sql`true`,
  'bigint[]': () => sql`'{1}'`,
  'text[]': () => sql`'{}'`,
  date: () => sql`now()`,
  jsonb: () => sql`'{}'`,
  'timestamp with time zone': () => sql`now()`,
};

const list = (names: string[]) =>
  sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );

/**
 * Inserts, reads, updates and deletes a row in each table, with only the names of that build. Uses one
 * transaction per table: one over all tables, repeated without a pause, would block a migration until it
 * gives up.
 */
async function workWithEverything(db: Database, former: FormerTable[], nonce: string): Promise<void> {
  const rows = new Map<string, Record<string, unknown>>();
  for (const each of former) {
    rows.set(each.name, await db.transaction((tx) => workOn(tx, each, rows, nonce)));
  }
  for (const { name } of former.toReversed()) {
    await db.transaction((tx) => tx.execute(sql`delete from ${sql.identifier(name)}`));
  }
}

/** Returns the row that it leaves in the table; `rows` are those of the earlier tables. */
async function workOn(
  tx: Transaction,
  { name, columns, links: keys }: FormerTable,
  rows: ReadonlyMap<string, Record<string, unknown>>,
  nonce: string,
): Promise<Record<string, unknown>> {
  const links = new Map(keys.map(({ column, tableTo, columnTo }) => [column, rows.get(tableTo)?.[columnTo]]));
  const written = columns.filter(({ type }) => type !== 'serial');
  const values = written.map(({ name: column, type }) =>
    links.has(column) ? sql`${links.get(column)}` : VALUES[type]?.(nonce),
  );
  const table = sql.identifier(name);
  const names = list(columns.map((column) => column.name));
  const { rows: inserted } = (await tx.execute(
    sql`insert into ${table} (${list(written.map((column) => column.name))})
      values (${sql.join(values, sql`, `)}) returning ${names}`,
  )) as unknown as { rows: Record<string, unknown>[] };
  const [first = ''] = written.map((column) => column.name);
  await tx.execute(sql`update ${table} set ${sql.identifier(first)} = ${sql.identifier(first)}`);
  await tx.execute(sql`select ${names} from ${table} limit 1`);
  return inserted[0] ?? {};
}

/** Repeats this work over as many connections as a server has. */
async function traffic(url: string) {
  const pool = openPool(addressOf(url), logger);
  onTestFinished(() => pool.end());
  const db = drizzleOverPool(pool);
  const former = await schemaOf(db);
  let rounds = 0;
  let ended = false;
  const failures: unknown[] = [];
  const run = async () => {
    while (!ended) {
      rounds += 1;
      await workWithEverything(db, former, `row ${rounds}`).catch((error: unknown) => failures.push(error));
    }
  };
  const running = run();
  const end = async () => {
    ended = true;
    await running;
    return failures;
  };
  onTestFinished(async () => void (await end()));
  return { rounds: () => rounds, end };
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

const steps = migrations
  .map(({ name }, index) => ({ name, index }))
  .filter(({ index }) => index >= FIRST_OF_THE_RULE && !migrations[index]?.contract);

describe.runIf(inject('postgres') !== null)('the statements of the former build', () => {
  async function checkStep(index: number): Promise<void> {
    const url = await emptyPostgres();
    const pool = openPool(addressOf(url), logger);
    onTestFinished(() => pool.end());
    const db: Database = drizzleOverPool(pool);
    const session = inOwnSession(addressOf(url), logger);
    await migrate(db, migrations.slice(0, index), session);

    const running = await traffic(url);
    await expect.poll(running.rounds).toBeGreaterThan(2);
    expect(await migrate(db, migrations, session)).toContain(migrations[index]?.name);
    const applied = running.rounds();
    await expect.poll(running.rounds).toBeGreaterThan(applied + 2);
    expect(await running.end()).toEqual([]);
  }

  for (const { name, index } of steps) {
    // Only the newest migration meets the current release.
    const tags = index === steps.at(-1)?.index ? [] : ['full'];
    it(`work during and after ${name}`, { tags }, () => checkStep(index));
  }

  it('do not wait behind a migration that waits for a slow statement', async () => {
    const url = await newPostgres();
    const [slow, own, watching] = [await connect(url), await connect(url), await connect(url)];
    await slow.query('begin; select from businesses');

    const running = await traffic(url);
    const next: Migration = {
      name: '9999_next',
      statements: ['alter table businesses add column added text'],
      checksum: 'next',
      contract: false,
      outside: false,
    };
    const migrating = migrate(drizzle({ client: own, schema }), [...migrations, next]);
    const waiting = () =>
      watching.query("select from pg_locks where relation = 'businesses'::regclass and not granted");
    await expect.poll(async () => (await waiting()).rowCount).toBeGreaterThan(0);
    // If the migration stayed ahead of them in the lock queue, the next statements would wait until they fail.
    const waitedFor = running.rounds();
    await expect.poll(running.rounds).toBeGreaterThan(waitedFor + 2);
    await slow.query('commit');
    expect(await migrating).toEqual([next.name]);
    expect(await running.end()).toEqual([]);
  });
});
