import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { plusMs, systemTimers } from '#server/clock.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import { outbox as table } from '#server/db/schema.ts';
import { createOutbox } from '#server/messaging/outbox/outbox.ts';
import type { OutboxMessage } from '#server/messaging/port.ts';
import { noMetrics } from '#server/observability/metrics.ts';
import { createEncryption } from '#server/security/encryption.ts';
import { systemRandomness } from '#server/security/randomness.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { believing } from '../support/believing.ts';
import { describeBothDatabases, openAgain } from '../support/databases.ts';
import { noAlarms } from '../support/no-alarms.ts';
import { StillClock } from '../support/still-clock.ts';

/** ADR 91: a process dies while it sends. SMS are not repeated; mail is, under its Message-ID. */
const SECOND = 1_000;
const LIFE_MS = 180 * SECOND;
const PHONE = '+905321234567' as CanonicalPhone;
const SMS: OutboxMessage = { kind: 'sms', message: { to: PHONE, text: 'Kodunuz: 123456' } };
const MAIL: OutboxMessage = {
  kind: 'mail',
  message: { to: 'a@b.example', subject: 's', text: 't', replyTo: 'v@w.example', messageId: '<1@x>' },
};

/** Simulates a separate process, which shares only the database and the clock with others. */
function startProcess(database: DatabaseHandle, clock: StillClock, deliver: () => Promise<undefined>) {
  const logged: string[] = [];
  const outbox = createOutbox({
    database,
    clock,
    trustedTime: believing(clock),
    timers: systemTimers,
    randomness: systemRandomness,
    metrics: noMetrics,
    alarms: noAlarms,
    logger: pino(new Writable({ write: (line, _, done) => done(void logged.push(`${line}`)) })),
    encryption: createEncryption(Buffer.alloc(32, 1)),
    deliver,
  });
  return { outbox, logged };
}

/** Lets one process take the message and die, after sending it or not, before its row is deleted. */
async function dieWhileSending(database: DatabaseHandle, clock: StillClock, message: OutboxMessage) {
  let begun = () => {};
  const beginning = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const dying = startProcess(database, clock, () => {
    begun();
    return new Promise(() => {});
  });
  await database.db.transaction((tx) => dying.outbox.enqueue(tx, message, plusMs(clock.now(), LIFE_MS)));
  // The database closes before this ends, so its errors are ignored.
  dying.outbox.drain().catch(() => undefined);
  await beginning;
}

describeBothDatabases('a process that dies while it sends', (open) => {
  it.each([
    ['a text message: nobody sends it again', SMS, 0],
    ['a mail: the next one sends it', MAIL, 1],
  ])('%s', async (_, message, again) => {
    const database = await open();
    const clock = new StillClock();
    await dieWhileSending(database, clock, message);
    let sent = 0;
    const next = startProcess(await openAgain(database), clock, async () => {
      sent += 1;
    });
    for (let seconds = 0; seconds < 90; seconds += 15) {
      await next.outbox.drain();
      clock.advance(15 * SECOND);
    }
    expect(sent).toBe(again);
    expect(await database.db.select().from(table)).toEqual([]);
    const log = next.logged.join('');
    expect(log.includes('an outbox message was given up')).toBe(again === 0);
    expect(log).not.toMatch(/5321234567|123456/);
  });
});
