import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { systemClock, systemTimers } from '#server/clock.ts';
import { NoRetryError, RefusedError } from '#server/messaging/port.ts';
import { systemRandomness } from '#server/security/randomness.ts';
import { OutboxLane } from './outbox-lane.ts';
import type { OutboxRow, OutboxStore } from './outbox-store.ts';

const MESSAGE = { kind: 'sms', message: { to: '+905321234567', text: 'kod' } } as const;
const NOW = new Date('2026-11-20T09:00:00Z');

afterEach(() => {
  vi.useRealTimers();
});

/** Creates a lane over a list of rows instead of a table. */
function setUp(rows: number, handler: () => Promise<undefined>, kind: 'sms' | 'mail' = 'sms') {
  const waiting: OutboxRow[] = Array.from({ length: rows }, (_, n) => ({
    id: n + 1,
    kind: 'sms',
    payload: JSON.stringify(MESSAGE),
    attempts: 1,
    requestId: null,
  }));
  const calls = {
    claims: 0,
    alarms: [] as string[],
    removed: [] as number[],
    retried: [] as Array<[number, number]>,
    outcomes: [] as string[],
  };
  let removalFails = false;
  const store: Pick<OutboxStore, 'claim' | 'remove' | 'retryAt'> = {
    claim: async (_kind, _now, limit) => {
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
    logger: pino({ level: 'silent' }),
    encryption: { encrypt: async (text: string) => text, decrypt: async (text: string) => text },
    randomness: systemRandomness,
    metrics: { message: (_kind: string, outcome: string) => void calls.outcomes.push(outcome) },
    alarms: {
      raise: (name: string) => void calls.alarms.push(`${name} raised`),
      clear: (name: string) => void calls.alarms.push(`${name} cleared`),
    },
  };
  const failRemoval = () => {
    removalFails = true;
  };
  return { lane: new OutboxLane(deps, kind), calls, waiting, failRemoval };
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
  expect(lane.forget(1)).toBe(false);
});

test.each([
  ['sms', 'refuses', new RefusedError('no credit left')],
  ['mail', 'cannot be reached', new Error('ECONNREFUSED')],
] as const)(
  'a provider of %s that %s is an alarm, which the next accepted message ends',
  async (kind, _, error) => {
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
    expect(calls.alarms).toEqual([`${kind}-provider raised`]);
    failing = false;
    add(4);
    await lane.drain();
    expect(calls.alarms).toEqual([`${kind}-provider raised`, `${kind}-provider cleared`]);
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
  expect(calls.alarms).not.toContain('sms-provider raised');
});
