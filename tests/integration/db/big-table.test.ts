// @module-tag full
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { pino } from 'pino';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { type Migration, migrate } from '#server/db/migrate.ts';
import { inOwnSession } from '#server/db/postgres/open-postgres.ts';
import * as schema from '#server/db/schema.ts';
import { emptyPostgres } from '../../support/database-instances.ts';
import { addressOf } from '../../support/postgres-server.ts';

const logger = pino({ level: 'silent' });
const ROWS = 1_000_000;
const WRITERS = 2;

/** Builds an index on two columns and fills a third, in a table with a million rows. */
const MIGRATION: Migration = {
  name: '0001_big',
  statements: [
    'CREATE INDEX CONCURRENTLY "big_text_idx" ON "big" USING btree ("text","n");',
    '-- in slices: "big" "id"\nUPDATE "big" SET "copy" = "text" WHERE "id" BETWEEN $1 AND $2 AND "copy" IS NULL;',
  ],
  contract: false,
  outside: true,
  checksum: 'big',
};

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Inserts and updates rows over some connections; PostgreSQL fails a write that waits for over a second. */
async function startWriters(url: string) {
  let ended = false;
  let writes = 0;
  const failures: unknown[] = [];
  const write = async (client: pg.Client) => {
    await client.query("set lock_timeout = '1s'");
    for (; !ended; writes += 1) {
      const id = 1 + Math.floor(Math.random() * ROWS);
      await client
        .query(`insert into big (n, text) values (0, 'new'); update big set n = n + 1 where id = ${id}`)
        .catch((error: unknown) => failures.push(error));
    }
  };
  const clients = await Promise.all(Array.from({ length: WRITERS }, () => connect(url)));
  const running = Promise.all(clients.map(write));
  const end = async () => {
    ended = true;
    await running;
    return failures;
  };
  onTestFinished(async () => void (await end()));
  return { writes: () => writes, end };
}

describe.runIf(inject('postgres') !== null)('a table with a million rows', () => {
  it('gets an index and a filled column while no write waits longer than a second for a lock', {
    timeout: 600_000,
  }, async () => {
    const url = await emptyPostgres();
    const client = await connect(url);
    await client.query('create table big (id serial primary key, n int, text text, copy text)');
    await client.query(`insert into big (n, text) select n, md5(n::text) from generate_series(1, ${ROWS}) n`);
    const { writes, end } = await startWriters(url);
    await expect.poll(writes).toBeGreaterThan(WRITERS);
    const before = writes();
    await migrate(drizzle({ client, schema }), [MIGRATION], inOwnSession(addressOf(url), logger));
    expect(writes()).toBeGreaterThan(before);
    expect(await end()).toEqual([]);
    const { rows } = await client.query(
      `select indisvalid as built, (select count(*) from big where copy is null and id <= ${ROWS})::int as left
        from pg_index where indexrelid = 'big_text_idx'::regclass`,
    );
    expect(rows).toEqual([{ built: true, left: 0 }]);
  });
});
