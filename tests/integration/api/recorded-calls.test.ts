import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Challenge } from 'altcha-lib';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import type { Database, DatabaseHandle } from '#server/db/client.ts';
import { embeddedMigrations, migrate } from '#server/db/migrate.ts';
import { createPgliteHandle } from '#server/db/pglite/pglite-handle.ts';
import { openPostgres } from '#server/db/postgres/open-postgres.ts';
import { drizzleOverPool, openPool } from '#server/db/postgres/postgres-pool.ts';
import { ensureTestBusinesses } from '#server/domain/accounts/ensure-test-businesses.ts';
import {
  type Client,
  differences,
  perform,
  type Recording,
  type Step,
  type Values,
} from '../../recorded-calls/recording.ts';
import { emptyPostgres } from '../../support/database-instances.ts';
import { describeBothDatabases } from '../../support/databases.ts';
import { addressOf } from '../../support/postgres-server.ts';
import { toProof } from '../../support/proof-of-work.ts';
import { StillClock } from '../../support/still-clock.ts';
import { createTestApp } from '../../support/test-app.ts';

/**
 * Releases of the app stay in phones for years: all that it calls goes on to answer as recorded. Unknown
 * additional fields are allowed.
 */
const logger = pino({ level: 'silent' });
const recordings = globSync('tests/recorded-calls/*.json').map((path): [string, Recording] => [
  basename(path, '.json'),
  JSON.parse(readFileSync(path, 'utf8')) as Recording,
]);

function clientOf(database: DatabaseHandle, { secret, testPhones, state }: Recording) {
  const clock = new StillClock(state.at);
  const app = createTestApp(database, {
    clock,
    secret: Buffer.from(secret, 'utf8'),
    environment: { TEST_PHONES: testPhones },
  });
  const client: Client = {
    send: async (path, init) => app.app.request(path, init),
    solve: (challenge) => toProof(challenge as Challenge),
    wait: (seconds) => clock.advance(seconds * 1000),
    async codeSentTo(phone) {
      await app.outbox.drain();
      return /\b\d{6}\b/.exec(app.sent.sms.findLast(({ to }) => to === phone)?.text ?? '')?.[0] ?? '';
    },
  };
  return { deps: app.deps, client, trustedTime: app.trustedTime };
}

/**
 * Steps whose answer has changed since on purpose. `lookup` ignores a token's age: the server's clock may be wrong, and
 * an error would end the session (identity.md trap 8, ADR 20).
 *
 * A refresh token whose successor was not used is no copied one: the answer may have been lost (identity.md "A session's
 * life").
 */
const CHANGED = new Set([
  'looks up no expired session',
  'ends a session whose old token is used late',
  'ends it for its newest token too',
]);

/** Returns what differs from the recorded answers, by the title of the call. */
async function replay(steps: Step[], client: Client, values: Values): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const step of steps) {
    const answer = await perform(step, client, values);
    if (!('answer' in step) || answer === null || CHANGED.has(step.title)) continue;
    const missed = differences(step.answer, answer, values);
    if (missed.length > 0) found[step.title] = missed;
  }
  return found;
}

/** Fills a database of the recorded release with its rows. */
async function fill(db: Database, { rows }: Recording['state']): Promise<void> {
  const { schema_migrations: applied = [], ...tables } = rows;
  const names = new Set(applied.map(({ name }) => name));
  await migrate(
    db,
    embeddedMigrations().filter(({ name }) => names.has(name)),
  );
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const [name, of] of Object.entries(tables)) {
      const table = sql.identifier(name);
      await tx.execute(
        sql`insert into ${table} select * from jsonb_populate_recordset(null::${table}, ${JSON.stringify(of)}::jsonb)`,
      );
      const serial = sql`pg_get_serial_sequence(${name}, 'id')`;
      if (of.some(({ id }) => typeof id === 'number'))
        await tx.execute(sql`select setval(${serial}, max(id)) from ${table} where ${serial} is not null`);
    }
  });
}

async function openPgliteWith(state: Recording['state']): Promise<DatabaseHandle> {
  const pg = await PGlite.create();
  onTestFinished(() => pg.close());
  const handle = createPgliteHandle(pg, { backUp: null, close: () => pg.close() });
  await fill(handle.db, state);
  await migrate(handle.db);
  return handle;
}

async function openPostgresWith(state: Recording['state']): Promise<DatabaseHandle> {
  const url = await emptyPostgres();
  const pool = openPool(addressOf(url), logger);
  await fill(drizzleOverPool(pool), state);
  await pool.end();
  const handle = await openPostgres(url, logger);
  onTestFinished(() => handle.close());
  return handle;
}

const databases: [string, typeof openPgliteWith][] = [['PGlite', openPgliteWith]];
if (inject('postgres') !== null) databases.push(['PostgreSQL', openPostgresWith]);

describe.each(recordings)('a client of %s', (_, recording) => {
  describeBothDatabases('on a new database', (open) => {
    it('gets the recorded answers', async () => {
      const { deps, client } = clientOf(await open(), recording);
      await ensureTestBusinesses(deps);
      expect(await replay([...recording.before, ...recording.after], client, {})).toEqual({});
    });
  });

  it.each(databases)("goes on with the recorded release's tokens and rows on %s", async (_kind, openWith) => {
    const { client, trustedTime } = clientOf(await openWith(recording.state), recording);
    // That release dated contact messages by the database's clock, which did not stand still.
    await trustedTime.accept();
    expect(await replay(recording.after, client, { ...recording.state.values })).toEqual({});
  });
});
