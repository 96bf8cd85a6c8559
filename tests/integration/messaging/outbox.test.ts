import { Writable } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { plusMs, systemTimers } from '#server/clock.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import { outbox as table } from '#server/db/schema.ts';
import { createOutbox } from '#server/messaging/outbox/outbox.ts';
import { OutboxStore } from '#server/messaging/outbox/outbox-store.ts';
import { type MailMessage, type OutboxMessage, RefusedError } from '#server/messaging/port.ts';
import { createLogger } from '#server/observability/logging.ts';
import { noMetrics } from '#server/observability/metrics.ts';
import { runWithRequestId } from '#server/observability/request-context.ts';
import { createEncryption } from '#server/security/encryption.ts';
import { systemRandomness } from '#server/security/randomness.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { believing } from '../../support/believing.ts';
import { describeBothDatabases, describeDatabases, openAgain } from '../../support/databases.ts';
import { noAlarms } from '../../support/no-alarms.ts';
import { StillClock } from '../../support/still-clock.ts';

const PHONE = '+905321234567' as CanonicalPhone;
const SMS = { kind: 'sms', message: { to: PHONE, text: 'Kodunuz: 123456' } } as const;
const SECOND = 1_000;
const HOUR = 3_600_000;

const mail = (n: number): OutboxMessage & { kind: 'mail'; message: MailMessage } => ({
  kind: 'mail',
  message: {
    to: 'a@b.example',
    subject: `${n}`,
    text: 'gizli',
    replyTo: 'v@w.example',
    messageId: `<${n}@x>`,
  },
});

interface SetUp {
  /** Replacements of the recorder, by kind. */
  handlers?: {
    [K in OutboxMessage['kind']]?: (message: OutboxMessage & { kind: K }) => Promise<string | undefined>;
  };
  clock?: StillClock;
}

function setUp(database: DatabaseHandle, options: SetUp = {}) {
  const clock = options.clock ?? new StillClock();
  const logged: string[] = [];
  const sent: OutboxMessage[] = [];
  const record = async (message: OutboxMessage) => void sent.push(message);
  const outbox = createOutbox({
    database,
    clock,
    trustedTime: believing(clock),
    timers: systemTimers,
    randomness: systemRandomness,
    metrics: noMetrics,
    alarms: noAlarms,
    logger: createLogger(
      'debug',
      new Writable({ write: (line, _, done) => done(void logged.push(`${line}`)) }),
    ),
    encryption: createEncryption(Buffer.alloc(32, 1)),
    deliver: (message) => (options.handlers?.[message.kind] ?? record)(message as never),
  });
  onTestFinished(() => outbox.stop());
  const enqueue = (message: OutboxMessage, lifeMs = HOUR) =>
    database.db.transaction((tx) => outbox.enqueue(tx, message, plusMs(clock.now(), lifeMs)));
  const rows = () => database.db.select().from(table).orderBy(table.id);
  return { outbox, clock, logged, sent, enqueue, rows };
}

describeBothDatabases('the outbox', (open) => {
  it('sends no message of a transaction that was rolled back', async () => {
    const database = await open();
    const { outbox, clock, sent } = setUp(database);
    const work = database.db.transaction(async (tx) => {
      await outbox.enqueue(tx, SMS, plusMs(clock.now(), HOUR));
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    await outbox.drain();
    expect(sent).toEqual([]);
  });

  it('finds messages of another instance by polling', async () => {
    let arrived = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const { outbox, enqueue } = setUp(await open(), { handlers: { sms: async () => void arrived() } });
    outbox.start();
    await enqueue(SMS);
    await arrival;
  });

  it('sends each of 100 messages exactly once from two instances', async () => {
    const database = await open();
    const clock = new StillClock();
    const first = setUp(database, { clock });
    const second = setUp(await openAgain(database), { clock });
    await database.db.transaction(async (tx) => {
      for (let n = 0; n < 100; n += 1) await first.outbox.enqueue(tx, mail(n), plusMs(clock.now(), HOUR));
    });
    await Promise.all([first.outbox.drain(), second.outbox.drain(), first.outbox.drain()]);
    const subjects = [...first.sent, ...second.sent].map(
      (sent) => sent.kind === 'mail' && sent.message.subject,
    );
    expect(subjects).toHaveLength(100);
    expect(new Set(subjects).size).toBe(100);
    expect(await first.rows()).toEqual([]);
  });

  it.each([
    ['a mail of a dead worker is sent', mail(1), [mail(1)]],
    ['a text message of a dead worker is given up', SMS, []],
  ])('takes over what is locked only after its lock has expired: %s', async (_, message, again) => {
    const database = await open();
    const { outbox, clock, sent, enqueue, rows, logged } = setUp(database);
    await enqueue(message);
    const store = new OutboxStore(database.db);
    expect(await store.claim(message.kind, await believing(clock).times(), 10)).toHaveLength(1);
    clock.advance(60 * SECOND - 1);
    await outbox.drain();
    expect(sent).toEqual([]);
    expect(await rows()).toHaveLength(1);
    clock.advance(1);
    await outbox.drain();
    expect(sent).toEqual(again);
    expect(await rows()).toEqual([]);
    const log = logged.join('');
    expect(log.includes('an outbox message was given up')).toBe(again.length === 0);
    expect(log).not.toMatch(/5321234567|123456/);
  });

  it('does not resend a message whose row could not be deleted', async () => {
    const database = await open();
    const sent: OutboxMessage[] = [];
    let away = false;
    const remove = (target: typeof table) => {
      if (away) throw new Error('connection lost');
      return database.db.delete(target);
    };
    const db = Object.create(database.db, { delete: { value: remove } }) as DatabaseHandle['db'];
    const { outbox, clock, enqueue, rows, logged } = setUp(
      { ...database, db },
      {
        handlers: {
          sms: async (message) => {
            sent.push(message);
            away = true;
          },
        },
      },
    );
    await enqueue(SMS);
    await outbox.drain();
    expect(await rows()).toHaveLength(1);
    expect(logged.join('')).toContain('connection lost');
    away = false;
    clock.advance(60 * SECOND);
    await outbox.drain();
    expect(await rows()).toEqual([]);
    expect(sent).toEqual([SMS]);
    expect(logged.join('')).not.toContain('given up');
  });
});

describeDatabases('the outbox', (open) => {
  it('stores a message encrypted and sends it once the transaction is committed', async () => {
    const { outbox, sent, enqueue, rows } = setUp(await open());
    await enqueue(SMS);
    const [row] = await rows();
    expect(row).toMatchObject({ kind: 'sms', attempts: 0, lockedUntil: null });
    // Encrypted text may contain any three digits by chance.
    expect(JSON.stringify(row)).not.toMatch(/90532|123456/);
    expect(sent).toEqual([]);
    await outbox.drain();
    expect(sent).toEqual([SMS]);
    expect(await rows()).toEqual([]);
  });

  it('returns from wake at once and sends without waiting for the next poll', async () => {
    let arrived = (_: OutboxMessage) => {};
    const arrival = new Promise<OutboxMessage>((resolve) => {
      arrived = resolve;
    });
    const { outbox, enqueue } = setUp(await open(), {
      handlers: { sms: async (message) => void arrived(message) },
    });
    await enqueue(SMS);
    outbox.wake();
    outbox.start();
    expect(await arrival).toEqual(SMS);
  });

  it('retries after delays that grow, and logs no secret', async () => {
    let failures = 3;
    const { outbox, clock, logged, enqueue, rows } = setUp(await open(), {
      handlers: {
        sms: async ({ message }) => {
          failures -= 1;
          if (failures >= 0) throw new Error(`vendor refuses ${message.to}: ${message.text}`);
        },
      },
    });
    await enqueue(SMS);
    const waits: number[] = [];
    for (;;) {
      await outbox.drain();
      const [row] = await rows();
      if (row === undefined) break;
      expect(row.lockedUntil).toBeNull();
      const wait = row.nextAttemptAt.getTime() - clock.now().getTime();
      clock.advance(wait - 1);
      await outbox.drain();
      expect((await rows())[0]?.attempts).toBe(row.attempts);
      waits.push(wait);
      clock.advance(1);
    }
    expect(waits).toHaveLength(3);
    expect(waits[2], 'half of the third delay at least').toBeGreaterThanOrEqual(2 * SECOND);
    expect(logged.join('')).toContain('vendor refuses');
    expect(logged.join('')).toContain('+90532*****67');
    expect(logged.join('')).not.toMatch(/5321234567|123456/);
  });

  it('drops an expired message and logs an error', async () => {
    const { outbox, clock, logged, sent, enqueue, rows } = setUp(await open(), {
      handlers: { mail: async () => Promise.reject(new Error('greylisted')) },
    });
    await enqueue(SMS, 180 * SECOND);
    await enqueue(mail(1), 72 * HOUR);
    clock.advance(180 * SECOND);
    await outbox.drain();
    expect(sent).toEqual([]);
    expect((await rows()).map(({ kind }) => kind)).toEqual(['mail']);
    clock.advance(72 * HOUR);
    await outbox.drain();
    expect(await rows()).toEqual([]);
    const errors = logged.map((line) => JSON.parse(line)).filter(({ level }) => level === 50);
    expect(errors).toMatchObject([
      { kind: 'sms', to: '+90532*****67', attempts: 0, msg: 'an outbox message was given up' },
      { kind: 'mail', messageId: '<1@x>', attempts: 1 },
    ]);
    expect(logged.join('')).not.toContain('gizli');
  });

  it('logs each lost message, also after one that it cannot read', async () => {
    const { outbox, clock, logged, enqueue } = setUp(await open());
    await enqueue({ kind: 'sms' } as never, SECOND);
    await enqueue(SMS, SECOND);
    clock.advance(2 * SECOND);
    await outbox.drain();
    expect(logged.filter((line) => line.includes('given up'))).toHaveLength(2);
  });

  it('logs a message from its request to its end, on every instance', async () => {
    const database = await open();
    const answers: Array<() => string> = [
      () => {
        throw new Error('not now');
      },
      () => 'SM1b1b',
      () => {
        throw new RefusedError('the number is not acceptable');
      },
    ];
    const handlers = { sms: async () => answers.shift()?.() };
    const first = setUp(database);
    const { clock, logged, outbox } = setUp(await openAgain(database), { handlers, clock: first.clock });
    await runWithRequestId('request-1', () => first.enqueue(SMS));
    // The log lines name the request of the message, not the one that wakes the worker.
    await runWithRequestId('request-2', () => outbox.drain());
    clock.advance(SECOND);
    await outbox.drain();
    await runWithRequestId('request-3', () => first.enqueue(SMS));
    await first.enqueue(mail(1), 0);
    await outbox.drain();

    const lines = logged.map((line) => JSON.parse(line));
    const sms = (requestId: string) =>
      expect.objectContaining({ requestId, kind: 'sms', to: '+90532*****67', outboxId: expect.any(Number) });
    expect(lines.map((line) => [line.msg, line])).toEqual([
      ['an outbox message was accepted', sms('request-1')],
      ['an outbox message failed and will be tried again', sms('request-1')],
      ['an outbox message was sent', sms('request-1')],
      ['an outbox message was given up', expect.not.objectContaining({ requestId: expect.anything() })],
      ['an outbox message was accepted', sms('request-3')],
      ['an outbox message was given up', sms('request-3')],
    ]);
    expect(lines[2]).toMatchObject({ attempts: 2, providerId: 'SM1b1b' });
    expect(lines[5].reason).toContain('RefusedError');
  });

  it('sends text messages while a mail server hangs', async () => {
    let release = () => {};
    const hanging = new Promise<undefined>((resolve) => {
      release = () => resolve(undefined);
    });
    let arrived = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const { outbox, enqueue } = setUp(await open(), {
      handlers: { mail: () => hanging, sms: async () => void arrived() },
    });
    for (let n = 0; n < 20; n += 1) await enqueue(mail(n));
    outbox.start();
    await enqueue(SMS);
    outbox.wake();
    await arrival;
    release();
  });

  it('sends the oldest due message first', async () => {
    const database = await open();
    const { clock, enqueue } = setUp(database);
    for (let n = 0; n < 5; n += 1) {
      clock.advance(-SECOND);
      await enqueue(mail(n));
    }
    clock.advance(HOUR / 2);
    const store = new OutboxStore(database.db);
    const ids = async () =>
      (await store.claim('mail', await believing(clock).times(), 2)).map(({ id }) => id).sort();
    expect([await ids(), await ids(), await ids(), await ids()]).toEqual([[4, 5], [2, 3], [1], []]);
  });
});
