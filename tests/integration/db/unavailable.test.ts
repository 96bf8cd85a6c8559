import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import type { DatabaseHandle } from '#server/db/client.ts';
import { openPostgres } from '#server/db/postgres/open-postgres.ts';
import { keptPromise } from '../../faults/promises.ts';
import { describeDatabases } from '../../support/databases.ts';
import { openBehindProxy } from '../../support/postgres-behind-proxy.ts';
import { runStatement, withDatabase } from '../../support/postgres-server.ts';
import { registerOwner, SHOP } from '../../support/register-owner.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

const MESSAGE = { name: 'Ayşe', email: 'ayse@cay.example', message: 'Merhaba' };
const PROBE_EVERY_MS = 10_000;

/** Returns the answer to a visitor who sends a message. */
async function writing(app: TestApp) {
  const answer = await app.call('POST', '/api/contact', MESSAGE);
  const { code } = (await answer.json()) as { code?: string };
  return { status: answer.status, code, retryAfter: answer.headers.get('retry-after') };
}

const UNAVAILABLE = { status: 503, code: 'UNAVAILABLE', retryAfter: '5' };
const statusOf = async (app: TestApp, path: string) => (await app.app.request(path)).status;

/** Makes every contact message fail with this SQLSTATE from now on. */
async function failWrites({ db }: DatabaseHandle, sqlstate: string, message = 'as told'): Promise<void> {
  await db.execute(
    sql.raw(`create function fail() returns trigger language plpgsql as
      $$ begin raise exception '${message}' using errcode = '${sqlstate}'; end $$`),
  );
  await db.execute(
    sql.raw('create trigger fail before insert on contact_messages for each row execute function fail()'),
  );
  onTestFinished(async () => {
    await db.execute(sql.raw('drop function fail cascade'));
  });
}

describeDatabases('a database that fails a query', (open) => {
  it.each([
    ['25006', 'is read-only'],
    ['53100', 'has a full disk'],
    ['53200', 'is out of memory'],
    ['53300', 'has too many connections'],
    ['55P03', 'does not get a lock'],
    ['57014', 'was too slow'],
    ['57P01', 'is being shut down'],
    ['57P02', 'has crashed'],
    ['57P03', 'is starting up'],
    ['58030', 'cannot use its disk'],
    ['08006', 'has lost the connection'],
    ['40P01', 'met one deadlock after the other'],
    ['40001', 'finds no order for its transactions'],
  ])('is unavailable by SQLSTATE %s: it %s', async (sqlstate) => {
    const database = await open();
    await failWrites(database, sqlstate);
    expect(await writing(createTestApp(database))).toEqual(UNAVAILABLE);
  });

  it.each(['could not extend file: Disk quota exceeded', 'could not write file: File too large'])(
    'is unavailable if it %s',
    async (message) => {
      const database = await open();
      await failWrites(database, 'XX000', message);
      expect(await writing(createTestApp(database))).toEqual(UNAVAILABLE);
    },
  );

  it.each(['22001', '23502', '42P01'])('is an internal error by SQLSTATE %s', async (sqlstate) => {
    const database = await open();
    await failWrites(database, sqlstate);
    expect(await writing(createTestApp(database))).toMatchObject({ status: 500, code: 'INTERNAL' });
  });
});

describeDatabases('readiness', (open, kind) => {
  it('is checked by a write every ten seconds, and by a round trip in between', async () => {
    const database = await open();
    const asked: string[] = [];
    const counting = {
      ...database,
      ping: () => {
        asked.push('ping');
        return database.ping();
      },
      writeProbe: () => {
        asked.push('probe');
        return database.writeProbe();
      },
    };
    const app = createTestApp(counting);
    const together = await Promise.all([statusOf(app, '/readyz'), statusOf(app, '/readyz')]);
    expect([...together, await statusOf(app, '/readyz')]).toEqual([200, 200, 200]);
    expect(asked).toEqual(['probe', 'ping']);
    app.clock.advance(PROBE_EVERY_MS);
    expect(await statusOf(app, '/readyz')).toBe(200);
    expect(asked).toEqual(['probe', 'ping', 'probe']);
  });

  it('ends when writes fail, and returns with the next check that succeeds', async () => {
    const database = await open();
    let full = false;
    const app = createTestApp({
      ...database,
      writeProbe: () => (full ? Promise.reject(new Error('disk full')) : database.writeProbe()),
    });
    expect(await statusOf(app, '/readyz')).toBe(200);
    full = true;
    app.clock.advance(PROBE_EVERY_MS);
    expect(await statusOf(app, '/readyz')).toBe(503);
    expect(await statusOf(app, '/healthz')).toBe(200);
    full = false;
    expect(await statusOf(app, '/readyz')).toBe(200);
    keptPromise('database away', kind, 'nothing can be written: not ready, alive, ready again');
  });

  it('leaves no rows in the database', async () => {
    const database = await open();
    const sizeOf = async () => {
      const size = sql<number>`pg_database_size(current_database())::int`;
      return (await database.db.select({ size }).from(sql`(values (1)) as one`))[0]?.size;
    };
    for (let n = 0; n < 5; n += 1) await database.writeProbe();
    const before = await sizeOf();
    for (let n = 0; n < 20; n += 1) await database.writeProbe();
    expect(await sizeOf()).toBe(before);
  });
});

describe.runIf(inject('postgres') !== null)('PostgreSQL', () => {
  /**
   * Opens a database for this test. `alter` changes its settings as an operator does, and resets all
   * connections to it.
   */
  async function openOwn() {
    const server = inject('postgres');
    if (server === null) throw new Error('there is no PostgreSQL here');
    const name = `${server.template}_${randomUUID().slice(0, 8)}`;
    await runStatement(server.url, `create database ${name} template ${server.template}`);
    const database = await openPostgres(withDatabase(server.url, name), pino({ level: 'silent' }));
    onTestFinished(() => database.close());
    const alter = async (change: string) => {
      await runStatement(server.url, `alter database ${name} ${change}`);
      await runStatement(
        server.url,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      );
    };
    return { database, alter };
  }

  it('that turned read-only is not ready and rejects writes, but answers reads', async () => {
    const { database, alter } = await openOwn();
    const app = createTestApp(database);
    const { token } = await registerOwner(app);
    expect(await statusOf(app, '/readyz')).toBe(200);

    await alter('set default_transaction_read_only = on');
    await expect.poll(() => statusOf(app, '/readyz')).toBe(503);
    expect(await writing(app)).toEqual(UNAVAILABLE);
    const renamed = await app.call('PUT', '/api/business/update', { ...SHOP, name: 'Han' }, token);
    expect([renamed.status, renamed.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await statusOf(app, '/cinar-cay-ocagi')).toBe(200);

    await alter('reset default_transaction_read_only');
    await expect.poll(() => statusOf(app, '/readyz')).toBe(200);
    expect((await writing(app)).status).toBe(200);
    keptPromise('database away', 'postgres', 'read-only: pages 200, writes 503 with Retry-After, not ready');
  });

  it('with a full disk is not ready, although a row would still fit into a page', async () => {
    const { database, alter } = await openOwn();
    const app = createTestApp(database);
    expect(await statusOf(app, '/readyz')).toBe(200);
    // Makes the server report a temporary file without room, without filling a disk.
    await alter('set temp_file_limit = 0');
    app.clock.advance(PROBE_EVERY_MS);
    // Waits until the cut connections are replaced, which also make the database look unavailable.
    await expect.poll(async () => (await writing(app)).status).toBe(200);
    expect(await statusOf(app, '/readyz')).toBe(503);
    keptPromise('database away', 'postgres', 'full disk: not ready');
  });

  it('that fails during a write is unavailable, with any error of the driver', async () => {
    const { database, proxy } = await openBehindProxy();
    const app = createTestApp(database);
    const { token } = await registerOwner(app);
    for (const lastWord of ['BEGIN', 'UPDATE', 'COMMIT']) {
      proxy.cutAt('server', lastWord, 'refuse');
      const answer = await app.call(
        'PUT',
        '/api/business/update',
        { ...SHOP, name: `Han ${lastWord}` },
        token,
      );
      expect([lastWord, answer.status, answer.headers.get('retry-after')]).toEqual([lastWord, 503, '5']);
      await proxy.pass();
      await expect.poll(() => statusOf(app, '/readyz')).toBe(200);
    }
    keptPromise('database away', 'postgres', 'gone in the middle of a write: 503');
  });
});
