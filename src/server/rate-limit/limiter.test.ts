import { describe, expect, it } from 'vitest';
import type { DatabaseHandle } from '#server/db/client.ts';
import { StillClock } from '../../../tests/support/still-clock.ts';
import { createDeviceIds } from './device-ids.ts';
import { difficultyAt, hardestOf, isEnough } from './difficulty.ts';
import { createRateLimiter } from './limiter.ts';
import { limits, ruleFor } from './limits.ts';
import { lifetimeMs } from './rules.ts';
import { createStoredKeys } from './stored-keys.ts';

const MINUTE = 60_000;
const SECRET = Buffer.alloc(32, 7);

function setUp() {
  const clock = new StillClock();
  const limiter = createRateLimiter({ database: {} as DatabaseHandle, clock, secret: SECRET });
  const byAddress = (address: string) => limiter.consumeByAddress('contactPerAddress', address);
  const times = async (count: number, use: (n: number) => Promise<unknown>) => {
    for (let n = 0; n < count; n += 1) await use(n);
  };
  return { clock, limiter, byAddress, times };
}

describe('a limit in memory', () => {
  const subscriber = (n: number) => `2001:db8:1:${n.toString(16)}::1`;

  it('follows the clock, and does not use the database', async () => {
    const { clock, limiter, times } = setUp();
    const use = () => limiter.consume('phoneCheckPerVisitor', 'a');
    await times(30, use);
    expect(await use()).toEqual({ allowed: false, used: 30, retryAfterSeconds: 600 });
    await limiter.refund('phoneCheckPerVisitor', 'a');
    expect(await use()).toEqual({ allowed: true, used: 30 });
    clock.advance(10 * MINUTE);
    expect(await use()).toEqual({ allowed: true, used: 1 });
    expect(limiter.ruleOf('phoneCheckPerVisitor')).toBe(limits.phoneCheckPerVisitor);
  });

  it('gives an IPv6 site twice the allowance of one subscriber, over all its addresses', async () => {
    const { clock, byAddress, times } = setUp();
    await times(40, async (n) => expect(await byAddress(subscriber(n))).toEqual({ allowed: true, used: 1 }));
    const refused = { allowed: false, used: 40, retryAfterSeconds: 3600 };
    expect(await byAddress(subscriber(40))).toEqual(refused);
    expect(await byAddress('2001:db8:2::1')).toMatchObject({ used: 1 });
    // Other subscribers of IPv4 are no site.
    await times(41, async (n) => expect(await byAddress(`192.0.2.${n}`)).toMatchObject({ used: 1 }));
    clock.advance(60 * MINUTE);
    expect(await byAddress(subscriber(0))).toMatchObject({ used: 1 });
  });

  it('lets one subscriber use at most half of its site’s allowance', async () => {
    const { byAddress, times } = setUp();
    await times(100, () => byAddress(subscriber(1)));
    expect(await byAddress(subscriber(1))).toMatchObject({ allowed: false, used: 20 });
    expect(await byAddress(subscriber(2))).toMatchObject({ used: 1 });
  });

  it('keeps its counters in a flood of addresses, within one limit and across limits', async () => {
    const { limiter, byAddress, times } = setUp();
    const page = (address: string) => limiter.consumeByAddress('pagesPerAddress', address);
    await times(20, () => byAddress('192.0.2.1'));
    await times(10, () => limiter.consume('accountDataPerOwner', 'owner'));
    await times(600, () => page('192.0.2.1'));
    await times(5_200, (n) => page(subscriber(n)));
    for (const use of [byAddress, page]) expect(await use('192.0.2.1')).toMatchObject({ allowed: false });
    await times(5_200, (n) => page(`198.18.${n >> 8}.${n & 255}`));
    expect(await byAddress('192.0.2.1')).toMatchObject({ allowed: false });
    expect(await limiter.consume('accountDataPerOwner', 'owner')).toMatchObject({ allowed: false });
  });
});

it('the key of a row hides a person from everyone without the secret, and is shared for the whole service', () => {
  const [key, other] = [createStoredKeys(SECRET), createStoredKeys(Buffer.alloc(32, 8))];
  const hour = key('smsPerPhoneHour', '+905321234567');
  // Releases beside each other count the same row.
  expect(hour).toBe('smsPerPhoneHour:lhB7SwzU87LJNqaNecGo-GF1AOADH6vGGfII32AvNZU');
  expect(key('smsPerPhoneHour', '+905321234567')).toBe(hour);
  const others = [
    other('smsPerPhoneHour', '+905321234567'),
    key('smsPerPhoneHour', '+905321234568'),
    key('smsPerPhoneDay', '+905321234567'),
  ];
  const hmacs = [hour, ...others].map((each) => each.slice(each.indexOf(':')));
  expect(new Set(hmacs).size).toBe(4);
  expect([key, other].map((of) => of('smsServiceHour', 'all'))).toEqual(Array(2).fill('smsServiceHour:all'));
});

it('the id of a device is read only from a cookie that we signed', () => {
  const ids = createDeviceIds({ secret: SECRET, randomness: { bytes: (count) => Buffer.alloc(count, 5) } });
  const id = ids.newId();
  expect(id).toBe(Buffer.alloc(16, 5).toString('base64url'));
  const mark = ids.sign(id);
  // Cookies of earlier releases stay valid.
  expect(mark).toBe('BQUFBQUFBQUFBQUFBQUFBQ.YktfeZoxlW5vu1pnhpWnS_8X_3RoJPeFMAT8dArDnNg');
  const foreign = createDeviceIds({ secret: Buffer.alloc(32, 8), randomness: { bytes: Buffer.alloc } }).sign(
    id,
  );
  expect(ids.verify(mark)).toBe(id);
  for (const wrong of ['', id, `x${mark}`, `${mark}x`, foreign, mark.replace('.', 'x'), mark.slice(1)])
    expect(ids.verify(wrong), wrong).toBeNull();
});

it('the proof of work gets harder with the uses of a limit', () => {
  const rule = limits.smsServiceHour;
  const steps = [0, 59, 60, 119, 120, 179, 180, 1000].map((used) => difficultyAt(rule, used));
  expect(steps).toEqual(['easy', 'easy', 'medium', 'medium', 'hard', 'hard', 'extreme', 'extreme']);
  expect([limits.smsPerPhoneDay, limits.smsGapPerPhone].map((other) => difficultyAt(other, 9))).toEqual([
    'none',
    'none',
  ]);
  expect([hardestOf('easy', 'hard', 'medium'), hardestOf('none')]).toEqual(['hard', 'none']);
  expect([isEnough('hard', 'hard'), isEnough('hard', 'medium'), isEnough('easy', 'medium')]).toEqual([
    true,
    true,
    false,
  ]);
});

it('an unknown device has a part of an allowance, and a row lives as long as its newest use counts', () => {
  const points = (['unknown-device', 'known-device'] as const).map((caller) => [
    ruleFor(limits.smsPerPhoneDay, caller),
    ruleFor(limits.wrongTestCodesDay, caller),
    ruleFor(limits.smsGapPerPhone, caller),
  ]);
  expect(points).toEqual([
    [{ ...limits.smsPerPhoneDay, points: 6 }, limits.wrongTestCodesDay, limits.smsGapPerPhone],
    [limits.smsPerPhoneDay, limits.wrongTestCodesDay, limits.smsGapPerPhone],
  ]);
  expect([lifetimeMs(limits.smsPerPhoneHour), lifetimeMs(limits.smsGapPerPhone)]).toEqual([
    60 * MINUTE,
    24 * 60 * MINUTE,
  ]);
});
