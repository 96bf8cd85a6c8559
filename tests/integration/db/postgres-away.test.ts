import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import type { DatabaseHandle } from '#server/db/client.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { users } from '#server/db/schema.ts';
import { runStatement, withDatabase } from '../../support/postgres-server.ts';
import { TcpProxy } from '../../support/tcp-proxy.ts';

const logger = pino({ level: 'silent' });
const server = inject('postgres');

/** A database of its own behind a proxy, and the program's handle on it. */
async function setUp() {
  if (server === null) throw new Error('there is no PostgreSQL here');
  const name = `demlik_away_${randomUUID().replaceAll('-', '')}`;
  await runStatement(server.url, `create database ${name} template ${server.template}`);
  const direct = withDatabase(server.url, name);
  const { hostname, port } = new URL(direct);
  const proxy = await TcpProxy.open({ host: hostname, port: Number(port) });
  const through = new URL(direct);
  through.host = `127.0.0.1:${proxy.port}`;
  const database = await openPostgres(through.href, logger);
  onTestFinished(async () => {
    await database.close();
    await runStatement(server.url, `drop database ${name} with (force)`);
  });
  return { database, proxy, direct };
}

async function elapsedMs(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const insertUser = (database: DatabaseHandle, username: string) =>
  database.db.transaction((tx) => tx.insert(users).values({ username, password: 'x' }));

/** Resolves with the first news that everything may have changed. */
const everythingChanged = (database: DatabaseHandle) =>
  new Promise<void>((resolve) => {
    database.onPageChange((paths) => paths === 'all' && resolve());
  });

describe.runIf(server !== null)('PostgreSQL that goes away', () => {
  it('is reported within a second when nobody listens, and used again when it is back', async () => {
    const { database, proxy } = await setUp();
    await proxy.refuse();
    const failed = await elapsedMs(() => expect(database.ping()).rejects.toThrow());
    expect(failed).toBeLessThan(1_000);
    await proxy.pass();
    await expect.poll(() => database.ping().then(() => 'back', String), { timeout: 5_000 }).toBe('back');
  });

  it('never uses the pool up, however many transactions begin while it is away', async () => {
    const { database, proxy } = await setUp();
    const warm = Array.from({ length: 10 }, (_, n) => insertUser(database, `warm ${n}`));
    await Promise.all(warm);
    proxy.cut();
    const attempts = Array.from({ length: 30 }, (_, n) => insertUser(database, `cut ${n}`));
    await Promise.allSettled(attempts);
    await proxy.refuse();
    for (let round = 0; round < 3; round += 1) {
      const tries = Array.from({ length: 20 }, (_, n) => insertUser(database, `away ${round} ${n}`));
      const outcomes = await Promise.allSettled(tries);
      expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
    }
    await proxy.pass();
    await expect.poll(() => database.ping().then(() => 'back', String), { timeout: 5_000 }).toBe('back');
    await Promise.all(Array.from({ length: 10 }, (_, n) => insertUser(database, `back ${n}`)));
  });

  it('gives up on a silent server and never asks the same connection again', async () => {
    const { database, proxy } = await setUp();
    await Promise.all(Array.from({ length: 10 }, (_, n) => insertUser(database, `warm ${n}`)));
    proxy.stall();
    const transactions = Array.from({ length: 9 }, (_, n) => insertUser(database, `stalled ${n}`));
    const outcomes = await Promise.allSettled([database.ping(), ...transactions]);
    const reasons = outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.cause.code);
    expect(reasons).toEqual(Array.from({ length: 10 }, () => 'ETIMEDOUT'));
    proxy.passNew();
    await Promise.all(Array.from({ length: 20 }, (_, n) => insertUser(database, `back ${n}`)));
    await database.ping();
  });

  it('survives losing its connection in the middle of a transaction', async () => {
    const { database, proxy } = await setUp();
    const work = database.db.transaction(async (tx) => {
      await tx.insert(users).values({ username: 'half', password: 'x' });
      proxy.cut();
      await tx.execute(sql`select 1`);
    });
    await expect(work).rejects.toThrow();
    expect(await database.db.select().from(users)).toEqual([]);
  });

  it('counts every page as changed once it listens again, but not before', async () => {
    const { database, proxy, direct } = await setUp();
    const heard: unknown[] = [];
    database.onPageChange((paths) => heard.push(paths));
    const flushed = everythingChanged(database);
    await proxy.refuse();
    await expect(database.ping()).rejects.toThrow();
    expect(heard).toEqual([]);
    await proxy.pass();
    await flushed;

    const other = await openPostgres(direct, logger);
    onTestFinished(() => other.close());
    const news = new Promise((resolve) => {
      database.onPageChange(resolve);
    });
    await other.publishPageChange(['/cinar']);
    expect(await news).toEqual(['/cinar']);
  });

  it('keeps listening however often its connection is cut', async () => {
    const { database, proxy, direct } = await setUp();
    const other = await openPostgres(direct, logger);
    onTestFinished(() => other.close());
    for (let round = 0; round < 5; round += 1) {
      const flushed = everythingChanged(database);
      proxy.cut();
      await flushed;
      // The new connection is cut in the very moment in which it begins to listen.
      proxy.cut();
    }
    const heard: unknown[] = [];
    database.onPageChange((paths) => heard.push(paths));
    await expect
      .poll(() => other.publishPageChange(['/cinar']).then(() => heard), { timeout: 10_000 })
      .toContainEqual(['/cinar']);
  });

  it('owes the others the news that could not be sent', async () => {
    const { database, proxy, direct } = await setUp();
    const other = await openPostgres(direct, logger);
    onTestFinished(() => other.close());
    const told = everythingChanged(other);
    const own: unknown[] = [];
    database.onPageChange((paths) => own.push(paths));
    await proxy.refuse();
    await database.publishPageChange(['/cinar']);
    expect(own).toEqual([['/cinar']]);
    await proxy.pass();
    await told;
  });

  it('closes although the server has fallen silent', async () => {
    const { database, proxy } = await setUp();
    await database.ping();
    proxy.stall();
    expect(await elapsedMs(() => database.close())).toBeLessThan(5_000);
  });
});
