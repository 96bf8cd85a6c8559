import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { systemTimers } from '#server/clock.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import { outbox as outboxTable } from '#server/db/schema.ts';
import { sendContactMessage } from '#server/domain/contact/send-contact-message.ts';
import { createSmtpMailSender } from '#server/messaging/mail/smtp-mail-sender.ts';
import { createOutbox } from '#server/messaging/outbox/outbox.ts';
import { noMetrics } from '#server/observability/metrics.ts';
import { createEncryption } from '#server/security/encryption.ts';
import { systemRandomness } from '#server/security/randomness.ts';
import { keptPromise, times } from '../../faults/promises.ts';
import { believing } from '../../support/believing.ts';
import { describeDatabases } from '../../support/databases.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { noAlarms } from '../../support/no-alarms.ts';
import { createTestApp } from '../../support/test-app.ts';
import { type Behaviour, header, type MailServer, startMailServer } from './mail-server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The longest wait between two attempts. */
const MAX_WAIT = 15 * MINUTE;

const unused = () => Promise.reject(new Error('only mail is sent here'));

/** Creates the contact form's path from the database to a mail server on `port`. */
function contactDesk(database: DatabaseHandle, port: number, silenceMs = 1_000) {
  const clock = new ManualClock();
  const smtp = createSmtpMailSender({
    url: `smtp://127.0.0.1:${port}`,
    from: 'Demlik <bildirim@demlik.example>',
    clock,
    limits: { silenceMs },
  });
  onTestFinished(smtp.close);
  const outbox = createOutbox({
    database,
    clock,
    trustedTime: believing(clock),
    timers: systemTimers,
    randomness: systemRandomness,
    metrics: noMetrics,
    alarms: noAlarms,
    logger: pino({ level: 'silent' }),
    encryption: createEncryption(Buffer.alloc(32, 7)),
    deliver: async (message) => (message.kind === 'mail' ? smtp.send(message.message) : unused()),
  });
  // Without doubts about the clock, which the tests set forward by days.
  const context = { ...createTestApp(database, { clock, outbox }).deps, trustedTime: believing(clock) };
  return {
    clock,
    outbox,
    write: (nth: number) =>
      sendContactMessage(context, {
        name: `Ziyaretçi ${nth}`,
        email: `ziyaretci-${nth}@ornek.example`,
        message: 'Merhaba',
      }),
    waiting: async () => (await database.db.select().from(outboxTable)).length,
  };
}

const idsOf = (mails: MailServer['mails']) => mails.map((mail) => header(mail, 'Message-ID'));

describeDatabases('contact mail over SMTP', (open, kind) => {
  it.each<[string, Behaviour]>([
    ['refuses with 421', 421],
    ['refuses with 451', 451],
    ['stalls after DATA', 'stall'],
    ['drops the connection after DATA', 'drop'],
  ])('is resent as the same mail when the server %s', async (_, conduct) => {
    await using server = await startMailServer({ onData: (nth) => (nth === 1 ? conduct : 'take') });
    const desk = contactDesk(await open(), server.port);
    await desk.write(1);
    await desk.outbox.drain();
    expect(server.mails.map(({ taken }) => taken)).toEqual([false]);
    expect(await desk.waiting()).toBe(1);

    desk.clock.advance(MAX_WAIT);
    await desk.outbox.drain();
    expect(server.mails.map(({ taken }) => taken)).toEqual([false, true]);
    const [first, second] = idsOf(server.mails);
    expect(second).toBe(first);
    expect(await desk.waiting()).toBe(0);
  });

  it('is retried for exactly 72 hours', async () => {
    await using server = await startMailServer({ onRecipient: () => 450 });
    const desk = contactDesk(await open(), server.port);
    await desk.write(1);
    desk.clock.advance(72 * HOUR - MINUTE);
    await desk.outbox.drain();
    expect(await desk.waiting()).toBe(1);
    desk.clock.advance(MINUTE);
    await desk.outbox.drain();
    expect(await desk.waiting()).toBe(0);
    expect(server.mails).toEqual([]);
  });

  const MESSAGES = times({ promised: 1_000, everyday: 40 });
  const AT_ONCE = 20;
  // Each of these faults is tested above, and the year loses no mail.
  it(`loses none of ${MESSAGES} to a server that alternately refuses, stalls, drops and accepts`, {
    timeout: MESSAGES * 500,
    tags: ['full'],
  }, async () => {
    const turns: Behaviour[] = ['take', 451, 'drop', 'take', 421, 'take', 452];
    const stalls = new Set([12, 13]);
    await using server = await startMailServer({
      onData: (nth) => (stalls.has(nth) ? 'stall' : (turns[nth % turns.length] ?? 'take')),
    });
    // The time-out is long: if this process stalls for that long after the server accepted a mail, the mail
    // is sent again.
    const desk = contactDesk(await open(), server.port, 3_000);
    // In batches: all at once would exceed the pool's limit on waiting for a connection.
    for (let written = 0; written < MESSAGES; written += AT_ONCE) {
      const numbers = Array.from({ length: AT_ONCE }, (_, index) => written + index + 1);
      await Promise.all(numbers.map((number) => desk.write(number)));
    }

    let rounds = 0;
    while ((await desk.waiting()) > 0 && rounds < 100) {
      rounds += 1;
      await desk.outbox.drain();
      desk.clock.advance(MAX_WAIT);
    }
    const taken = idsOf(server.mails.filter((mail) => mail.taken));
    // Once each: a mail that the server has accepted is never sent again.
    expect(taken).toHaveLength(MESSAGES);
    expect(new Set(taken).size).toBe(MESSAGES);
    expect(server.mails.length).toBeGreaterThan(MESSAGES);
    keptPromise('contact mail', kind, `${MESSAGES} mails, ${server.mails.length} attempts, each taken once`);
  });
});
