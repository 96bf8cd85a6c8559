import { setTimeout as delay, setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { pino } from 'pino';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import type { DatabaseHandle } from '#server/db/client.ts';
import { openPool } from '#server/db/postgres/postgres-pool.ts';
import { users } from '#server/db/schema.ts';
import { openBehindProxy } from '../../support/postgres-behind-proxy.ts';
import { addressOf } from '../../support/postgres-server.ts';
import { unresponsivePort } from '../../support/unresponsive-port.ts';

const server = inject('postgres');

async function elapsedMs(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Opens a pool that ends with its test. */
function open(url: string): pg.Pool {
  const pool = openPool(addressOf(url), pino({ level: 'silent' }));
  onTestFinished(() => pool.end());
  return pool;
}

const unresponsiveUrl = async () => `postgres://nobody@127.0.0.1:${await unresponsivePort()}/none`;

const insertUser = (database: DatabaseHandle, username: string) =>
  database.db.transaction((tx) => tx.insert(users).values({ username, password: 'x' }));

describe.runIf(server !== null)('an unavailable PostgreSQL', () => {
  it('is reported at once if the port is closed, and used again when it is back', async () => {
    const { database, proxy } = await openBehindProxy();
    await proxy.refuse();
    // The error is not a time-out of a start or a query.
    await expect(database.ping()).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/ECONNREFUSED|ECONNRESET|terminated unexpectedly/) },
    });
    await proxy.pass();
    await expect.poll(() => database.ping().then(() => 'back', String)).toBe('back');
  });

  it('is reported to more callers than the pool has if the port is unresponsive', async () => {
    const pool = open(await unresponsiveUrl());
    const codes = Array.from({ length: 30 }, () =>
      pool.connect().then(
        () => 'connected',
        (error: { code?: string }) => error.code,
      ),
    );
    await Promise.race(codes);
    // A second time-out of 0.8 s starts after this timer does, so it ends later, even on a busy machine.
    const later = delay(600).then(() => 'some wait for another time-out');
    expect(await Promise.race([Promise.all(codes), later])).toEqual(Array.from(codes, () => '08006'));
    expect(pool.totalCount).toBe(0);
  });

  it('keeps waiting callers in the queue while a connection is open', { tags: ['full'] }, async () => {
    const { direct } = await openBehindProxy();
    const pool = open(direct);
    const held = await pool.connect();
    Object.assign(pool.options, { connectionString: await unresponsiveUrl() });
    const tries = Array.from({ length: 9 }, () => pool.connect());
    const waiting = Array.from({ length: 10 }, () => pool.connect());
    const outcomes = Promise.allSettled(waiting);
    await Promise.allSettled(tries);
    // Nine of them now try to connect; the tenth gets the released connection.
    held.release();
    const fulfilled = (await outcomes).filter((outcome) => outcome.status === 'fulfilled');
    for (const { value } of fulfilled) value.release();
    expect(fulfilled).toHaveLength(1);
  });

  it('gets more time if it accepts a connection and starts slowly', { tags: ['full'] }, async () => {
    const { proxy, direct } = await openBehindProxy();
    const through = new URL(direct);
    through.host = `127.0.0.1:${proxy.port}`;
    proxy.stall();
    const pool = open(through.href);
    const waited = await elapsedMs(() => expect(pool.connect()).rejects.toThrow(/connection timeout/));
    // Longer than the time-out for accepting a connection (0.8 s).
    expect(waited).toBeGreaterThan(1_500);
  });

  it('never exhausts the pool, however many transactions begin', { tags: ['full'] }, async () => {
    const { database, proxy } = await openBehindProxy();
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
    await expect.poll(() => database.ping().then(() => 'back', String)).toBe('back');
    await Promise.all(Array.from({ length: 10 }, (_, n) => insertUser(database, `back ${n}`)));
  });

  it('is given up when silent, and its connection is never reused', async () => {
    const { database, proxy } = await openBehindProxy();
    await Promise.all(Array.from({ length: 10 }, (_, n) => insertUser(database, `warm ${n}`)));
    proxy.stall();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const transactions = Array.from({ length: 9 }, (_, n) => insertUser(database, `stalled ${n}`));
    let settled = false;
    const stalled = Promise.allSettled([database.ping(), ...transactions]).finally(() => {
      settled = true;
    });
    while (!settled) {
      await vi.advanceTimersByTimeAsync(250);
      await setImmediate();
    }
    const reasons = (await stalled).map((end) => end.status === 'rejected' && end.reason.cause.code);
    expect(reasons).toEqual(Array.from({ length: 10 }, () => '08006'));
    vi.useRealTimers();
    proxy.passNew();
    await Promise.all(Array.from({ length: 20 }, (_, n) => insertUser(database, `back ${n}`)));
    await database.ping();
  });

  it('does not block closing when silent', { tags: ['full'] }, async () => {
    const { database, proxy } = await openBehindProxy();
    proxy.stall();
    expect(await elapsedMs(() => database.close())).toBeLessThan(20_000);
  });

  it('causes no crash when the connection is lost during a transaction', async () => {
    const { database, proxy } = await openBehindProxy();
    const work = database.db.transaction(async (tx) => {
      await tx.insert(users).values({ username: 'half', password: 'x' });
      proxy.cut();
      await tx.execute(sql`select 1`);
    });
    await expect(work).rejects.toThrow();
    expect(await database.db.select().from(users)).toEqual([]);
  });
});
