import { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { DatabaseHandle } from '#server/db/client.ts';
import { systemRandomness } from '#server/security/randomness.ts';
import { believing } from '../../../../tests/support/believing.ts';
import { ManualTimers } from '../../../../tests/support/manual-timers.ts';
import { noAlarms } from '../../../../tests/support/no-alarms.ts';
import { StillClock } from '../../../../tests/support/still-clock.ts';
import { createOutbox } from './outbox.ts';
import { KINDS, type OutboxRow } from './outbox-store.ts';

/** Creates an outbox over a table of lost messages that may be away. */
function setUp() {
  const clock = new StillClock();
  const timers = new ManualTimers(clock);
  const table = { isAway: false, claims: 0, lost: [] as OutboxRow[] };
  const statement = (turns: number, rows: () => OutboxRow[]) => ({
    where: () => ({
      returning: async () => {
        for (let turn = 0; turn < turns; turn += 1) await nextTurn();
        if (table.isAway) throw new Error('the database is away');
        return rows();
      },
    }),
  });
  const db = {
    delete: () => statement(1, () => table.lost.splice(0)),
    update: () => {
      table.claims += 1;
      return { set: () => statement(5, () => []) };
    },
  };
  const outcomes: string[] = [];
  const logs: Array<Record<string, unknown>> = [];
  const outbox = createOutbox({
    database: { db } as unknown as DatabaseHandle,
    clock,
    timers,
    trustedTime: believing(clock),
    randomness: systemRandomness,
    alarms: noAlarms,
    metrics: { message: (kind, outcome) => void outcomes.push(`${kind} ${outcome}`) },
    logger: pino(new Writable({ write: (line, _, done) => done(void logs.push(JSON.parse(`${line}`))) })),
    encryption: { encrypt: async (text) => text, decrypt: async (text) => text },
    deliver: async () => undefined,
  });
  const poll = async () => {
    await timers.advance(1_000);
    await nextTurn();
    await outbox.idle();
  };
  return {
    outbox,
    table,
    timers,
    outcomes,
    poll,
    said: (msg: string) => logs.filter((log) => log.msg === msg),
  };
}

test('each outage of the database is logged once by every lane, and once for expired messages', async () => {
  const { outbox, table, timers, poll, said } = setUp();
  const reason = expect.stringContaining('the database is away');
  outbox.start();
  await nextTurn();
  await outbox.idle();
  expect(table.claims, 'before the first poll').toBe(KINDS.length);
  for (const outages of [1, 2]) {
    table.isAway = true;
    for (let polls = 0; polls < 3; polls += 1) {
      await poll();
      expect(said('the outbox could not be read')).toMatchObject(
        Array(KINDS.length * outages).fill({ level: 40, reason }),
      );
      expect(said('the outbox could not be cleared of expired messages')).toMatchObject(
        Array(outages).fill({ level: 40, reason }),
      );
    }
    table.isAway = false;
    await poll();
  }
  await outbox.stop();
  expect(timers.waiting).toBe(0);
  table.isAway = true;
  await expect(outbox.drain()).rejects.toThrow('the database is away');
});

test('a lost message is counted and logged', async () => {
  const { outbox, table, outcomes, said } = setUp();
  const payload = JSON.stringify({ kind: 'delete-identity', uid: 'u1' });
  table.lost.push({ id: 1, kind: 'delete-identity', payload, attempts: 2, requestId: null });
  await outbox.drain();
  expect(outcomes).toEqual(['delete-identity lost']);
  const lost = { level: 50, outboxId: 1, kind: 'delete-identity', attempts: 2, uid: 'u1' };
  expect(said('an outbox message was given up')).toMatchObject([lost]);
});
