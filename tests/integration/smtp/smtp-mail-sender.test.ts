import addressparser from 'nodemailer/lib/addressparser';
import { expect, it } from 'vitest';
import { createSmtpMailSender, type SmtpMailSenderOptions } from '#server/messaging/mail/smtp-mail-sender.ts';
import { type MailMessage, RefusedError } from '#server/messaging/port.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { type Behaviour, header, headerNames, type ReceivedMail, startMailServer } from './mail-server.ts';

const MAIL: MailMessage = {
  to: 'destek@demlik.example',
  subject: 'Demlik iletişim: Çayın fiyatı',
  text: 'Merhaba,\nçay kaç ₺?\n.\nİyi günler',
  replyTo: 'ayse@ornek.example',
  messageId: '<contact-1@demlik.example>',
};

function sender(port: number, options: Partial<SmtpMailSenderOptions> = {}) {
  const smtp = createSmtpMailSender({
    url: `smtp://127.0.0.1:${port}`,
    from: 'Demlik <bildirim@demlik.example>',
    clock: new ManualClock(),
    ...options,
  });
  return { send: smtp.send, close: smtp.close, [Symbol.dispose]: smtp.close };
}

function quotedPrintableBody(mail: ReceivedMail | undefined): string {
  const [, ...body] = (mail?.source ?? '').trimEnd().split('\r\n\r\n');
  const joined = body.join('\r\n\r\n').replaceAll('=\r\n', '');
  return decodeURIComponent(joined.replaceAll('%', '%25').replaceAll('=', '%'));
}

it('delivers subject, text, sender, recipient and Message-ID, and returns the server’s answer', async () => {
  await using server = await startMailServer();
  using smtp = sender(server.port);
  expect(await smtp.send(MAIL)).toMatch(/^OK: message queued/);

  const [mail] = server.mails;
  expect(mail).toMatchObject({ from: 'bildirim@demlik.example', to: ['destek@demlik.example'] });
  expect(header(mail, 'From')).toBe('Demlik <bildirim@demlik.example>');
  expect(header(mail, 'To')).toBe('Demlik <destek@demlik.example>');
  expect(header(mail, 'Reply-To')).toBe('ayse@ornek.example');
  expect(header(mail, 'Message-ID')).toBe('<contact-1@demlik.example>');
  expect(header(mail, 'Content-Transfer-Encoding')).toBe('quoted-printable');
  expect(quotedPrintableBody(mail)).toBe(MAIL.text.replaceAll('\n', '\r\n'));
});

it('keeps connections open between mails', async () => {
  await using server = await startMailServer();
  using smtp = sender(server.port);
  for (let nth = 0; nth < 5; nth += 1) await smtp.send(MAIL);
  expect(server.mails).toHaveLength(5);
  expect(server.connections()).toBe(1);
});

it.each([421, 451])('rejects when the server answers %i, at any step', async (code) => {
  for (const place of ['onConnect', 'onRecipient', 'onData'] as const) {
    await using server = await startMailServer({ [place]: () => code });
    using smtp = sender(server.port);
    await expect(smtp.send(MAIL), place).rejects.toMatchObject({ responseCode: code });
  }
});

it.each(['onSender', 'onRecipient', 'onData'] as const)('treats a 550 in %s as permanent', async (place) => {
  await using server = await startMailServer({ [place]: () => 550 });
  using smtp = sender(server.port);
  await expect(smtp.send(MAIL)).rejects.toBeInstanceOf(RefusedError);
});

it('allows retries after a 5xx to greeting or login, which an operator can fix', async () => {
  const greeting = await startMailServer({ onConnect: () => 554 });
  const login = await startMailServer(
    {},
    {
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(Object.assign(new Error('no'), { responseCode: 535 })),
    },
  );
  for (const [server, user] of [
    [greeting, ''],
    [login, 'posta:gizli@'],
  ] as const) {
    await using _ = server;
    using smtp = sender(server.port, { url: `smtp://${user}127.0.0.1:${server.port}` });
    const error: unknown = await smtp.send(MAIL).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ responseCode: expect.toSatisfy((code: number) => code >= 500) });
    expect(error).not.toBeInstanceOf(RefusedError);
  }
});

it.each([530, 534, 535, 538])(
  'allows retries after a %i to MAIL, with which servers require a login',
  async (code) => {
    await using server = await startMailServer({ onSender: () => code });
    using smtp = sender(server.port);
    const error: unknown = await smtp.send(MAIL).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ responseCode: code });
    expect(error).not.toBeInstanceOf(RefusedError);
  },
);

it('sends the next mail after one was refused', async () => {
  let conduct: Behaviour = 550;
  await using server = await startMailServer({ onRecipient: () => conduct });
  using smtp = sender(server.port);
  await expect(smtp.send(MAIL)).rejects.toThrow();
  conduct = 'take';
  await smtp.send(MAIL);
  expect(server.mails).toHaveLength(1);
});

it.each([
  ['never greets', { onConnect: () => 'stall' as const }, { greetingMs: 300 }, 'ETIMEDOUT'],
  ['hangs up instead of greeting', { onConnect: () => 'drop' as const }, {}, 'ECONNECTION'],
  ['falls silent after DATA', { onData: () => 'stall' as const }, { silenceMs: 300 }, 'ETIMEDOUT'],
  ['drops the connection after DATA', { onData: () => 'drop' as const }, {}, 'ECONNECTION'],
])('rejects when the server %s, and does not resend', async (_, conducts, limits, code) => {
  await using server = await startMailServer(conducts);
  using smtp = sender(server.port, { limits });
  await expect(smtp.send(MAIL)).rejects.toMatchObject({ code });
  expect(server.connections()).toBe(1);
});

it('rejects in time when the server keeps the connection busy without an answer', async () => {
  await using server = await startMailServer({ onData: () => 'trickle' });
  using smtp = sender(server.port, { limits: { sendMs: 700 } });
  await expect(smtp.send(MAIL)).rejects.toMatchObject({ code: 'EABORT' });
});

it('rejects when the connection is refused', async () => {
  const server = await startMailServer();
  await server[Symbol.asyncDispose]();
  using smtp = sender(server.port);
  await expect(smtp.send(MAIL)).rejects.toMatchObject({ code: 'ESOCKET' });
});

it('aborts a mail in flight shortly after it is closed', async () => {
  await using server = await startMailServer({ onData: () => 'stall' });
  // Only the closing can end the send.
  using smtp = sender(server.port, { limits: { closeMs: 100, silenceMs: 600_000, sendMs: 600_000 } });
  const sent = smtp.send(MAIL);
  sent.catch(() => undefined);
  await expect.poll(() => server.mails.length).toBe(1);
  smtp.close();
  await expect(sent).rejects.toThrow();
});

it('finishes a mail in flight when it is closed', async () => {
  const smtp: { close(): void } = { close: () => undefined };
  await using server = await startMailServer({
    onData() {
      smtp.close();
      return 'take';
    },
  });
  const under = sender(server.port);
  smtp.close = under.close;
  await under.send(MAIL);
  await expect(under.send(MAIL)).rejects.toThrow('closed');
});

it.each([
  ['subject', { subject: 'Konu\r\nBcc: kurban@ornek.example' }],
  ['subject, bare line feed', { subject: 'Konu\nBcc: kurban@ornek.example\n\ngövde' }],
  ['Reply-To', { replyTo: 'a@b.example\r\nBcc: kurban@ornek.example' }],
  ['Reply-To, second address', { replyTo: 'a@b.example, kurban@ornek.example' }],
  ['Reply-To, name and address', { replyTo: 'Kurban <kurban@ornek.example>\r\nTo: x@y.example' }],
  ['Message-ID', { messageId: '<1@x.example>\r\nBcc: kurban@ornek.example' }],
  ['text', { text: 'gövde\r\n.\r\nMAIL FROM:<x@y.example>\r\nRCPT TO:<kurban@ornek.example>\r\nDATA' }],
])('adds no header, recipient or mail through the %s', async (_, changes) => {
  await using server = await startMailServer();
  using smtp = sender(server.port);
  await smtp.send(MAIL);
  await smtp.send({ ...MAIL, ...changes });
  const [plain, attacked] = server.mails;
  expect(server.mails).toHaveLength(2);
  expect(attacked?.to).toEqual(['destek@demlik.example']);
  expect(headerNames(attacked)).toEqual(headerNames(plain));
  expect(header(attacked, 'To')).toBe('Demlik <destek@demlik.example>');
  expect(addressparser(header(attacked, 'Reply-To'))).toHaveLength(1);
});

it('uses TLS as set in the URL, and rejects unknown certificates', async () => {
  await using server = await startMailServer({}, { secure: true });
  using distrustful = sender(server.port, { url: `smtps://127.0.0.1:${server.port}` });
  await expect(distrustful.send(MAIL)).rejects.toThrow(/certificate/);
  using trusting = sender(server.port, {
    url: `smtps://127.0.0.1:${server.port}/?tls.rejectUnauthorized=false`,
  });
  await trusting.send(MAIL);
  expect(server.mails).toHaveLength(1);
});

it('never sends a password without TLS, except to this machine', async () => {
  const passwords: string[] = [];
  await using server = await startMailServer(
    {},
    {
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth({ password }, _session, done) {
        passwords.push(password ?? '');
        done(null, { user: 'posta' });
      },
    },
  );
  // Linux routes this address to the machine itself; the sender need not know that.
  using elsewhere = sender(server.port, { url: `smtp://posta:gizli@0.0.0.0:${server.port}` });
  await expect(elsewhere.send(MAIL)).rejects.toMatchObject({ code: 'ETLS' });
  expect(passwords).toEqual([]);

  using here = sender(server.port, { url: `smtp://posta:gizli@127.0.0.1:${server.port}` });
  await here.send(MAIL);
  expect(passwords).toEqual(['gizli']);
});
