import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { plusMs } from '#server/clock.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import { outbox } from '#server/db/schema.ts';
import type { OutboxMessage } from '#server/messaging/port.ts';
import { createEncryption } from '#server/security/encryption.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { adminOn } from '../../support/admin.ts';
import { describeDatabases } from '../../support/databases.ts';
import { PHONE } from '../../support/register-owner.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

const MESSAGE = {
  name: 'Ayşe',
  email: "o'ayse@ornek.example",
  phone: PHONE,
  subject: 'Tabela $(reboot)',
  message: 'Merhaba,\nnumaram 0532 123 45 67.\nGörüşürüz',
};
const HOUR = 3_600_000;

const write = (app: TestApp) => app.call('POST', '/api/contact', MESSAGE);

/** Creates an app whose mails fail while `mail.fails` is set. */
function withFailingMail(database: DatabaseHandle) {
  const mail = { fails: true, sent: 0 };
  const send = async () => {
    if (mail.fails) throw new Error('as told');
    mail.sent += 1;
    return undefined;
  };
  return { app: createTestApp(database, { mail: { send } }), mail };
}

const put = (app: TestApp, database: DatabaseHandle, message: OutboxMessage) =>
  database.db.transaction((tx) => app.outbox.enqueue(tx, message, plusMs(app.clock.now(), HOUR)));

describeDatabases('admin messages', (open) => {
  it('lists, shows and quotes messages, without phone numbers', async () => {
    const database = await open();
    const app = createTestApp(database);
    await write(app);
    await app.call('POST', '/api/contact', { ...MESSAGE, email: 'veli@ornek.example' });
    const admin = adminOn(database);
    expect(await admin.json('messages', 'list', '--email', MESSAGE.email)).toEqual({
      messages: [
        {
          id: 1,
          created_at: expect.stringMatching(/^\d{4}-.*Z$/),
          name: MESSAGE.name,
          email: MESSAGE.email,
          subject: MESSAGE.subject,
        },
      ],
      more: false,
    });
    expect(await admin.json('messages', 'list', '--limit', '1')).toMatchObject({
      messages: [{ id: 2 }],
      more: true,
    });
    const { text } = await admin('messages', 'show', '1');
    expect(text).toContain('    | Merhaba,\n    | numaram +90532*****67.\n    | Görüşürüz\n');
    expect((await admin('messages', 'show', '1', '--show-phones')).text).toContain('numaram 0532 123 45 67.');

    const answer = await admin.json('messages', 'answer-to', '1', '--show-phones');
    expect(answer).toMatchObject({ to: MESSAGE.email, subject: `Re: Demlik iletişim: ${MESSAGE.subject}` });
    const link = new URL(String(answer.mailto));
    expect(decodeURIComponent(link.pathname)).toBe(MESSAGE.email);
    expect(link.searchParams.get('body')).toBe('\n\n> Merhaba,\n> numaram 0532 123 45 67.\n> Görüşürüz');
    expect(answer.mailto).not.toMatch(/['"$`()\\\s]/);
    const masked = await admin.json('messages', 'answer-to', '1');
    expect(decodeURIComponent(String(masked.mailto))).toContain('numaram +90532*****67.');
    expect(decodeURIComponent(JSON.stringify(masked))).not.toContain('123 45');
    expect(await admin('messages', 'show', '3')).toEqual({
      code: 2,
      text: expect.stringContaining('no message 3'),
    });
    expect(await admin('messages', 'show', '1; reboot')).toMatchObject({ code: 2 });
    expect(await admin.json('actions', 'list', 'message:1')).toMatchObject({
      actions: [
        { verb: 'messages answer-to' },
        { verb: 'messages answer-to' },
        { verb: 'messages show' },
        { verb: 'messages show' },
      ],
    });
  });
});

describeDatabases('admin outbox', (open) => {
  it('retries a waiting mail at once, and the server sends it', async () => {
    const database = await open();
    const { app, mail } = withFailingMail(database);
    await write(app);
    await app.outbox.drain();
    const admin = adminOn(database, { clock: app.clock });
    expect(await admin.json('outbox', 'list')).toMatchObject({
      outbox: [{ id: 1, kind: 'mail', state: 'waiting', attempts: 1 }],
    });
    mail.fails = false;
    await app.outbox.drain();
    expect(mail.sent).toBe(0);
    expect(await admin('outbox', 'retry', '1')).toMatchObject({ code: 0 });
    await app.outbox.drain();
    expect(mail.sent).toBe(1);
    expect(await admin('outbox', 'retry', '1')).toEqual({
      code: 2,
      text: expect.stringContaining('was sent'),
    });
  });

  it('shows a mail with masked numbers, and a text message without text and code', async () => {
    const database = await open();
    const app = createTestApp(database);
    await write(app);
    const message = { to: PHONE as CanonicalPhone, text: 'Kodunuz 482913' };
    await put(app, database, { kind: 'sms', message });
    await put(app, database, { kind: 'delete-identity', uid: 'uid-1' });
    const admin = adminOn(database, { clock: app.clock });
    const { text } = await admin('outbox', 'show', '1');
    expect(text).toContain('    | numaram +90532*****67.\n');
    expect(text).not.toMatch(/532\D{0,3}123/);
    const sms = await admin('outbox', 'show', '2', '--show-phones');
    expect(sms.text).toContain(PHONE);
    expect(sms.text).not.toContain('482913');
    expect(await admin.json('outbox', 'show', '3')).toMatchObject({ content: { uid: 'uid-1' } });
    const payload = await createEncryption(new Uint8Array(32)).encrypt('{}');
    await database.db.update(outbox).set({ payload });
    expect(await admin('outbox', 'show', '1')).toEqual({
      code: 1,
      text: expect.stringContaining('encrypted with another secret'),
    });
  });

  it('neither retries nor drops a message in flight, nor retries a possibly sent text message', async () => {
    const database = await open();
    const app = createTestApp(database);
    await write(app);
    await put(app, database, { kind: 'sms', message: { to: PHONE as CanonicalPhone, text: '-' } });
    const now = app.clock.now();
    await database.db.update(outbox).set({ lockedUntil: plusMs(now, 60_000) });
    const admin = adminOn(database, { clock: app.clock });
    for (const typed of [
      ['retry', '1'],
      ['drop', '1', '--yes'],
    ]) {
      const ended = await admin('outbox', ...typed);
      expect(ended).toEqual({ code: 2, text: expect.stringContaining('being sent') });
    }
    await database.db.update(outbox).set({ lockedUntil: plusMs(now, -1) });
    expect(await admin('outbox', 'retry', '1')).toMatchObject({ code: 0 });
    expect(await admin('outbox', 'retry', '2')).toEqual({
      code: 2,
      text: expect.stringContaining('may have been sent'),
    });
    await database.db.update(outbox).set({ expiresAt: now }).where(eq(outbox.id, 1));
    expect(await admin('outbox', 'retry', '1')).toEqual({
      code: 2,
      text: expect.stringContaining('expired'),
    });
  });

  it('drops a message only if confirmed', async () => {
    const database = await open();
    const app = createTestApp(database);
    await write(app);
    const admin = adminOn(database, { clock: app.clock });
    expect(await admin('outbox', 'drop', '1')).toEqual({ code: 2, text: expect.stringContaining('--yes') });
    expect(await admin.json('outbox', 'drop', '1', '--yes')).toEqual({ id: 1, dropped: true });
    await app.outbox.drain();
    expect(app.sent.mail).toEqual([]);
    expect(await admin.json('actions', 'list', 'outbox:1')).toMatchObject({
      actions: [{ result: 'done' }, { result: 'refused' }],
    });
  });
});
