import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { systemClock, systemTimers } from '#server/clock.ts';
import { NoRetryError, type OutboxMessage, RefusedError } from '#server/messaging/port.ts';
import { systemRandomness } from '#server/security/randomness.ts';
import { OutboxLane } from './outbox-lane.ts';
import type { OutboxRow, OutboxStore } from './outbox-store.ts';

const MESSAGE = { kind: 'sms', message: { to: '+905321234567', text: 'kod' } } as const;
const NOW = new Date('2026-11-20T09:00:00Z');

afterEach(() => {
  vi.useRealTimers();
});

/** Creates a lane over a list of rows instead of a table. */
function setUp(rows: number, handler: () => Promise<undefined>, kind: OutboxMessage['kind'] = 'sms') {
  const waiting: OutboxRow[] = Array.from({ length: rows }, (_, n) => ({
    id: n + 1,
    kind: 'sms',
    payload: JSON.stringify(MESSAGE),
    attempts: 1,
    requestId: null,
  }));
  const calls = {
    claims: 0,
    alarms: [] as unknown[],
    removed: [] as number[],
    retried: [] as Array<[number, number]>,
    outcomes: [] as string[],
    logs: [] as Array<Record<string, unknown>>,
  };
  let removalFails = false;
  const database = { isAway: false };
  const store: Pick<OutboxStore, 'claim' | 'remove' | 'retryAt'> = {
    claim: async (_kind, _now, limit) => {
      if (database.isAway) throw new Error('the database is away');
      calls.claims += 1;
      return waiting.splice(0, limit);
    },
    remove: async (id) => {
      if (removalFails) {
        removalFails = false;
        throw new Error('the database is away');
      }
      calls.removed.push(id);
    },
    retryAt: async (id, at) => void calls.retried.push([id, at.getTime() - NOW.getTime()]),
  };
  const deps = {
    store: store as OutboxStore,
    deliver: handler,
    clock: { ...systemClock, now: () => NOW },
    trustedTime: { times: async () => ({ now: NOW, trusted: NOW, isDoubted: false }) },
    timers: systemTimers,
    logger: pino(
      new Writable({ write: (line, _, done) => done(void calls.logs.push(JSON.parse(`${line}`))) }),
    ),
    encryption: { encrypt: async (text: string) => text, decrypt: async (text: string) => text },
    randomness: systemRandomness,
    metrics: { message: (_kind: string, outcome: string) => void calls.outcomes.push(outcome) },
    alarms: {
      raise: (name: string, alarm: object) => void calls.alarms.push({ name, ...alarm }),
      clear: (name: string, text: string) => void calls.alarms.push({ name, text }),
    },
  };
  const failRemoval = () => {
    removalFails = true;
  };
  return { lane: new OutboxLane(deps, kind), calls, waiting, database, failRemoval };
}

test.each([
  ['mail', 'is tried again', [], 1],
  ['sms', 'is given up, because it may have been sent', [1], 0],
] as const)('a %s that is not answered within ten seconds %s', async (kind, _, removed, retried) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { lane, calls } = setUp(1, () => new Promise(() => {}), kind);
  const drained = lane.drain();
  await vi.advanceTimersByTimeAsync(9_999);
  expect([calls.removed, calls.retried]).toEqual([[], []]);
  await vi.advanceTimersByTimeAsync(1);
  await drained;
  expect(calls.removed).toEqual(removed);
  expect(calls.retried).toHaveLength(retried);
});

test('at most ten messages are in flight', async () => {
  let inFlight = 0;
  let most = 0;
  const finish: Array<() => void> = [];
  const { lane, calls } = setUp(25, async () => {
    inFlight += 1;
    most = Math.max(most, inFlight);
    await new Promise<void>((resolve) => finish.push(resolve));
    inFlight -= 1;
    return undefined;
  });
  lane.wake();
  for (let n = 0; n < 25; n += 1) {
    await vi.waitFor(() => expect(finish.length).toBeGreaterThan(n), { interval: 1, timeout: 30_000 });
    finish[n]?.();
  }
  await vi.waitFor(() => expect(calls.removed).toHaveLength(25), { interval: 1, timeout: 30_000 });
  expect(most).toBe(10);
});

test('idle also waits for a message that was claimed meanwhile, and each wake claims once', async () => {
  const finish: Array<() => void> = [];
  const deliver = () => new Promise<undefined>((resolve) => finish.push(() => resolve(undefined)));
  const { lane, calls, waiting } = setUp(2, deliver);
  const later = waiting.splice(1);
  for (const row of later) row.attempts = 2;
  lane.wake();
  await vi.waitFor(() => expect(finish).toHaveLength(1), { interval: 1, timeout: 30_000 });
  let isIdle = false;
  const idle = lane.idle().then(() => {
    isIdle = true;
  });
  waiting.push(...later);
  lane.wake();
  await vi.waitFor(() => expect(finish).toHaveLength(2), { interval: 1, timeout: 30_000 });
  finish[0]?.();
  await new Promise((resolve) => setImmediate(resolve));
  expect(isIdle).toBe(false);
  finish[1]?.();
  await idle;
  await new Promise((resolve) => setImmediate(resolve));
  expect([calls.removed, calls.claims]).toEqual([[1, 2], 2]);
  // Only a first attempt counts as asked for.
  expect(calls.outcomes).toEqual(['asked', 'sent', 'sent']);
});

test('an unreadable outbox is logged once per outage, and read again after it', async () => {
  const { lane, calls, waiting, database } = setUp(0, async () => undefined);
  for (const [outage, logs] of [
    [1, 1],
    [2, 2],
  ]) {
    database.isAway = true;
    for (let wakes = 0; wakes < 3; wakes += 1) {
      lane.wake();
      await lane.idle();
    }
    expect(calls.logs.filter(({ level }) => level === 40)).toEqual(
      Array(logs).fill(
        expect.objectContaining({
          msg: 'the outbox could not be read',
          reason: expect.stringContaining('the database is away'),
        }),
      ),
    );
    database.isAway = false;
    waiting.push({
      id: Number(outage),
      kind: 'sms',
      payload: JSON.stringify(MESSAGE),
      attempts: 2,
      requestId: null,
    });
    lane.wake();
    await lane.idle();
    expect(calls.removed).toHaveLength(Number(outage));
  }
  expect(calls.retried).toEqual([]);
});

test('a message that cannot be read is logged by its number and kind, and tried again; the next one is sent', async () => {
  const { lane, calls, waiting } = setUp(2, async () => undefined);
  for (const row of waiting.slice(0, 1)) row.payload = '{';
  await lane.drain();
  const failed = { outboxId: 1, kind: 'sms', attempts: 1, reason: expect.stringContaining('SyntaxError') };
  expect(calls.logs).toContainEqual(expect.objectContaining(failed));
  expect(calls.outcomes.filter((outcome) => outcome !== 'asked').sort()).toEqual(['failed', 'sent']);
  expect([calls.removed, calls.retried.map(([id]) => id)]).toEqual([[2], [1]]);
});

test('the deletion of an identity has no provider that could refuse', async () => {
  let failing = true;
  const deliver = () => (failing ? Promise.reject(new Error('away')) : Promise.resolve(undefined));
  const { lane, calls, waiting } = setUp(4, deliver, 'delete-identity');
  for (const row of waiting) row.payload = JSON.stringify({ kind: 'delete-identity', uid: 'u' });
  const again = waiting.slice(0, 1);
  await lane.drain();
  failing = false;
  waiting.push(...again);
  await lane.drain();
  expect(calls.alarms).toEqual([]);
  expect(calls.outcomes.filter((outcome) => outcome !== 'asked')).toEqual([
    ...Array(4).fill('failed'),
    'sent',
  ]);
});

test('many wakes cause one query of the table', async () => {
  const { lane, calls } = setUp(0, async () => {});
  for (let n = 0; n < 100; n += 1) lane.wake();
  await new Promise((resolve) => setImmediate(resolve));
  expect(calls.claims).toBe(1);
  lane.wake();
  await new Promise((resolve) => setImmediate(resolve));
  expect(calls.claims).toBe(2);
});

test('stopping finishes messages in flight and starts no others', async () => {
  let finish = () => {};
  const { lane, calls, waiting } = setUp(
    1,
    () =>
      new Promise<undefined>((resolve) => {
        finish = () => resolve(undefined);
      }),
  );
  lane.wake();
  await vi.waitFor(() => expect(calls.claims).toBe(1), { interval: 1, timeout: 30_000 });
  let stopped = false;
  const stopping = lane.stop().then(() => {
    stopped = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(stopped).toBe(false);
  finish();
  await stopping;
  expect(calls.removed).toEqual([1]);
  waiting.push({ id: 2, kind: 'sms', payload: JSON.stringify(MESSAGE), attempts: 1, requestId: null });
  lane.wake();
  await lane.drain();
  expect(waiting).toHaveLength(1);
});

test('a message that must not be retried is dropped at once, even if its row remains', async () => {
  let attempts = 0;
  const { lane, calls, waiting, failRemoval } = setUp(1, async () => {
    attempts += 1;
    throw new NoRetryError('may have been sent');
  });
  const [row] = waiting;
  failRemoval();
  await lane.drain();
  expect(calls.removed).toEqual([]);
  if (row !== undefined) waiting.push(row);
  await lane.drain();
  expect(calls.removed).toEqual([1]);
  expect(calls.retried).toEqual([]);
  expect(attempts).toBe(1);
  expect(calls.outcomes).toEqual(['asked', 'unsure']);
  expect(calls.logs).toContainEqual(
    expect.objectContaining({
      msg: 'the outbox could not be written',
      outboxId: 1,
      reason: expect.stringContaining('the database is away'),
    }),
  );
  expect(lane.forget(1)).toBe(false);
});

test.each([
  ['sms', 'text messages', 'refuses', new RefusedError('no credit left'), 'refused'],
  ['mail', 'mail', 'cannot be reached', new Error('ECONNREFUSED'), 'failed'],
] as const)(
  'a provider of %s (%s) that %s is an alarm, which the next accepted message ends',
  async (kind, of, _, error, outcome) => {
    let failing = true;
    const deliver = () => (failing ? Promise.reject(error) : Promise.resolve(undefined));
    const { lane, calls, waiting } = setUp(2, deliver, kind);
    const add = (id: number) =>
      waiting.push({ id, kind, payload: JSON.stringify(MESSAGE), attempts: 1, requestId: null });
    await lane.drain();
    // A message that is tried again and again may be at fault itself.
    add(2);
    await lane.drain();
    expect(calls.alarms).toEqual([]);
    add(3);
    await lane.drain();
    const name = `${kind}-provider`;
    const raised = {
      name,
      text: `the provider of ${of} has accepted none of the last 3 or more`,
      action: expect.stringContaining('account, credit and sender'),
      fields: { reason: `${error.name}: ${error.message}` },
    };
    expect(calls.alarms).toEqual([raised]);
    failing = false;
    add(4);
    await lane.drain();
    expect(calls.alarms).toEqual([raised, { name, text: `the provider accepts ${of} again` }]);
    const outcomes = calls.outcomes.filter((each) => each !== 'asked');
    expect(outcomes).toEqual([...Array(4).fill(outcome), 'sent']);
  },
);

test('messages that are refused with accepted ones between are no alarm', async () => {
  let nth = 0;
  const deliver = () => {
    nth += 1;
    return nth % 3 === 0
      ? Promise.resolve(undefined)
      : Promise.reject(new RefusedError('number not acceptable'));
  };
  const { lane, calls, waiting } = setUp(0, deliver);
  for (let id = 1; id <= 9; id += 1) {
    waiting.push({ id, kind: 'sms', payload: JSON.stringify(MESSAGE), attempts: 1, requestId: null });
    await lane.drain();
  }
  expect(calls.alarms).not.toContainEqual(expect.objectContaining({ action: expect.anything() }));
});
