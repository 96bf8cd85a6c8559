import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { plusMs } from '#server/clock.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import { rateLimits } from '#server/db/schema.ts';
import { createRateLimiter } from '#server/rate-limit/limiter.ts';
import type { Caller } from '#server/rate-limit/limits.ts';
import { type LimitUse, SERVICE_KEY } from '#server/rate-limit/port.ts';
import { concurrently, HALF_A_POOL } from '../../support/concurrently.ts';
import { countUses } from '../../support/count-uses.ts';
import { describeBothDatabases, describeDatabases, openAgain } from '../../support/databases.ts';
import { StillClock } from '../../support/still-clock.ts';
import { SECRET } from '../../support/test-app.ts';

const PHONE = '+905321234567';
/** For rules whose whole allowance is tested. */
const KNOWN = 'known-device';
const MINUTE = 60_000;

function setUp(database: DatabaseHandle) {
  const clock = new StillClock();
  return { clock, limiter: createRateLimiter({ database, clock, secret: SECRET }) };
}

describeBothDatabases('a sliding window in the database', (open, kind) => {
  it('allows exactly fifty of a hundred concurrent uses, over two instances and a restart', async () => {
    const database = await open();
    const { clock, limiter } = setUp(database);
    const other = createRateLimiter({ database: await openAgain(database), clock, secret: SECRET });
    const verdicts = await concurrently(
      100,
      (n) => (n % 2 === 0 ? limiter : other).consume('wrongTestCodesDay', SERVICE_KEY),
      2 * HALF_A_POOL,
    );
    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(50);
    const restarted = createRateLimiter({ database, clock, secret: SECRET });
    expect(await restarted.consume('wrongTestCodesDay', SERVICE_KEY)).toMatchObject({
      allowed: false,
      used: 50,
    });
  });

  it('reports the current uses without counting, and refunds the newest', async () => {
    const database = await open();
    const { clock, limiter } = setUp(database);
    expect(await limiter.peek('smsPerAddressHour', 'a')).toEqual({ allowed: true, used: 0 });
    await limiter.consume('smsPerAddressHour', 'b');
    clock.advance(30 * MINUTE);
    await limiter.consume('smsPerAddressHour', 'b');
    await limiter.refund('smsPerAddressHour', 'b');
    clock.advance(30 * MINUTE);
    expect(await limiter.peek('smsPerAddressHour', 'b')).toEqual({ allowed: true, used: 0 });

    for (let n = 0; n < 30; n += 1) await limiter.consume('smsPerAddressHour', 'a');
    expect(await limiter.peek('smsPerAddressHour', 'a')).toMatchObject({ allowed: false, used: 30 });
    await limiter.refund('smsPerAddressHour', 'a');
    expect(await limiter.peek('smsPerAddressHour', 'a')).toEqual({ allowed: true, used: 29 });
    for (let n = 0; n < 31; n += 1) await limiter.refund('smsPerAddressHour', 'a');
    expect(await limiter.consume('smsPerAddressHour', 'a')).toEqual({ allowed: true, used: 1 });
    await limiter.refund('smsPerAddressHour', 'never used');
    await database.db.transaction((tx) => limiter.forget(tx, 'smsPerAddressHour', 'a'));
    expect(await limiter.peek('smsPerAddressHour', 'a')).toEqual({ allowed: true, used: 0 });
    await limiter.consumeByAddress('smsPerAddressHour', '2001:db8:1:2::7');
    expect(await limiter.peek('smsPerAddressHour', '2001:db8:1:2::/64')).toMatchObject({ used: 1 });
  });

  // Opening another PGlite for the next test takes seconds.
  it('fails closed when the database is away', { tags: kind === 'pglite' ? ['full'] : [] }, async () => {
    const database = await open();
    const { limiter } = setUp(database);
    await database.close();
    await expect(limiter.consume('smsPerPhoneHour', PHONE, KNOWN)).rejects.toThrow();
    await expect(limiter.consumeAll([{ limit: 'smsPerPhoneHour', key: PHONE }])).rejects.toThrow();
    await expect(limiter.peek('smsPerPhoneHour', PHONE, KNOWN)).rejects.toThrow();
    expect(await limiter.consume('readsPerVisitor', 'a')).toEqual({ allowed: true, used: 1 });
  });
});

describeBothDatabases('several limits together', (open) => {
  const uses = (phone: string): LimitUse[] => [
    { limit: 'smsGapPerPhone', key: phone },
    { limit: 'smsPerPhoneHour', key: phone },
    { limit: 'smsServiceHour', key: SERVICE_KEY },
    // With two shared rows, the order of the locks matters.
    { limit: 'wrongTestCodesDay', key: SERVICE_KEY },
  ];

  it('count all or none, and report the longest refusal', async () => {
    const { clock, limiter } = setUp(await open());
    expect(await limiter.consumeAll(uses(PHONE), KNOWN)).toMatchObject({ allowed: true });
    expect(await limiter.consumeAll(uses(PHONE), KNOWN)).toMatchObject({
      allowed: false,
      limit: 'smsGapPerPhone',
      retryAfterSeconds: 60,
    });
    expect(await limiter.peek('smsPerPhoneHour', PHONE, KNOWN)).toEqual({ allowed: true, used: 1 });
    expect(await limiter.peek('smsServiceHour', SERVICE_KEY, KNOWN)).toEqual({ allowed: true, used: 1 });
    for (let n = 0; n < 3; n += 1) await limiter.consume('smsPerPhoneHour', PHONE, KNOWN);
    clock.advance(30_000);
    expect(await limiter.consumeAll(uses(PHONE), KNOWN)).toMatchObject({
      allowed: false,
      limit: 'smsPerPhoneHour',
      retryAfterSeconds: 3600 - 30,
    });
  });

  it('never deadlock, and stop exactly at the breaker', async () => {
    const database = await open();
    const { clock, limiter } = setUp(database);
    await countUses({ db: database.db, clock }, 'smsServiceHour', SERVICE_KEY, 280);
    const verdicts = await concurrently(60, (n) => {
      const all = uses(`+9053200000${n + 10}`);
      return limiter.consumeAll(n % 2 === 0 ? all : all.reverse(), KNOWN);
    });
    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(20);
    expect(await limiter.peek('smsServiceHour', SERVICE_KEY, KNOWN)).toMatchObject({
      allowed: false,
      used: 300,
    });
    const phones = await database.db
      .select({ expiresAt: rateLimits.expiresAt })
      .from(rateLimits)
      .where(sql`${rateLimits.key} like 'smsGapPerPhone:%'`);
    const expiresAt = plusMs(clock.now(), 24 * 60 * MINUTE);
    expect(phones).toEqual(Array(20).fill({ expiresAt }));
  });
});

describeDatabases('the share reserved for known devices', (open) => {
  it('is not available to unknown devices, and part of the total', async () => {
    const { limiter } = setUp(await open());
    const hour = (caller: Caller) => limiter.consume('smsPerPhoneHour', PHONE, caller);
    const unknown = await concurrently(10, () => hour('unknown-device'));
    expect(unknown.filter(({ allowed }) => allowed)).toHaveLength(3);
    expect(await hour(KNOWN)).toEqual({ allowed: true, used: 4 });
    expect(await hour(KNOWN)).toMatchObject({ allowed: false, used: 4 });
  });

  it('returns the verdicts in the order of the uses', async () => {
    const { limiter } = setUp(await open());
    const uses: LimitUse[] = [
      { limit: 'smsServiceHour', key: SERVICE_KEY },
      { limit: 'smsGapPerPhone', key: PHONE },
    ];
    const first = await limiter.consumeAll(uses);
    expect(first.verdicts).toEqual([
      { allowed: true, used: 1 },
      { allowed: true, used: 1 },
    ]);
    const second = await limiter.consumeAll(uses);
    expect(second.verdicts).toEqual([
      { allowed: true, used: 2 },
      { allowed: false, used: 1, retryAfterSeconds: 60 },
    ]);
  });
});
