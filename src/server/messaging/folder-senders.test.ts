import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '#server/clock.ts';
import { createMailFolderSender } from '#server/messaging/mail/mail-folder-sender.ts';
import { outbox } from '#server/messaging/sms/sms-folder-sender.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';

const FROM = 'Demlik <bildirim@demlik.example>';
const MAIL = {
  to: 'destek@demlik.example',
  subject: 'Demlik iletişim: Çay siparişi',
  text: 'Ad: Ayşe\n\nMerhaba,\nçok uzun bir satır '.concat('çay '.repeat(300)),
  replyTo: 'ayse@example.com',
  messageId: '<contact-1@demlik.example>',
};

function setUp() {
  const root = mkdtempSync(join(tmpdir(), 'demlik-outbox-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const folder = join(root, 'outbox');
  const lines: string[] = [];
  let ms = Date.parse('2026-11-20T09:15:00.123Z');
  const clock = { ...systemClock, now: () => new Date(ms) };
  const deps = { folder, clock, print: (line: string) => lines.push(line) };
  return {
    folder,
    lines,
    sms: outbox.createSender({}, deps),
    mail: createMailFolderSender({ ...deps, from: FROM }),
    advance: (by: number) => {
      ms += by;
    },
    files: () => readdirSync(folder).sort(),
    read: (index: number) => readFileSync(join(folder, readdirSync(folder).sort()[index] ?? ''), 'utf8'),
  };
}

function headersOf(eml: string): Map<string, string> {
  const head = eml.slice(0, eml.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');
  return new Map(head.split('\r\n').map((line) => [line.split(':', 1)[0] ?? '', line.split(': ')[1] ?? '']));
}

const PHONE = '+905321234567' as CanonicalPhone;

test('a text message is a JSON file of its own and a line on the terminal', async () => {
  const { sms, files, read, lines, folder } = setUp();
  await sms.send({ to: PHONE, text: 'Kodunuz: 123456.\n\n@demlik.example #123456' });
  expect(files()).toEqual([expect.stringMatching(/^2026-11-20T09-15-00\.123Z-\d{6}-[0-9a-f]{8}\.json$/)]);
  expect(JSON.parse(read(0))).toEqual({
    to: '+905321234567',
    text: 'Kodunuz: 123456.\n\n@demlik.example #123456',
    sentAt: '2026-11-20T09:15:00.123Z',
  });
  expect(lines).toEqual(['SMS → +905321234567: Kodunuz: 123456. · @demlik.example #123456']);
  expect(statSync(folder).mode & 0o077).toBe(0);
  expect(statSync(join(folder, files()[0] ?? '')).mode & 0o077).toBe(0);
});

test('file names sort by time, also within one millisecond, and no partial file is left', async () => {
  const { sms, files, read, advance } = setUp();
  for (let n = 0; n < 12; n += 1) {
    await sms.send({ to: PHONE, text: String(n) });
    if (n === 5) advance(1);
  }
  expect(files().map((_, index) => (JSON.parse(read(index)) as { text: string }).text)).toEqual(
    Array.from({ length: 12 }, (_, n) => String(n)),
  );
  expect(files().every((name) => name.endsWith('.json'))).toBe(true);
});

test('a mail is an RFC 5322 file with fixed headers, and a block on the terminal', async () => {
  const { mail, read, files, lines } = setUp();
  await mail.send(MAIL);
  expect(files()).toEqual([expect.stringMatching(/\.eml$/)]);
  const eml = read(0);
  const headers = headersOf(eml);
  expect(Object.fromEntries(headers)).toMatchObject({
    From: FROM,
    To: `Demlik <${MAIL.to}>`,
    'Reply-To': MAIL.replyTo,
    'Message-ID': MAIL.messageId,
    Date: 'Fri, 20 Nov 2026 09:15:00 +0000',
    Subject: expect.stringMatching(/^=\?UTF-8\?/),
  });
  // RFC 5322 section 2.1.1: lines of at most 998 characters; ASCII, CRLF only.
  expect(eml.split('\r\n').every((line) => line.length <= 998 && !/[\r\n]/.test(line))).toBe(true);
  expect(lines).toEqual([expect.stringContaining(`Mail → ${MAIL.to} (Reply-To: ${MAIL.replyTo})`)]);
  expect(lines[0]).toContain('  Merhaba,\n');
});

test.each([
  { subject: 'Selam\r\nBcc: kurban@example.com' },
  { replyTo: 'a@example.com\r\nBcc: kurban@example.com' },
  { replyTo: 'a@example.com, kurban@example.com' },
  { messageId: '<a@b>\r\nBcc: kurban@example.com' },
  { text: '\r\n.\r\nBcc: kurban@example.com' },
])('nothing a visitor writes becomes a header: %o', async (changes) => {
  const { mail, read } = setUp();
  await mail.send({ ...MAIL, ...changes });
  const headers = headersOf(read(0));
  expect([...headers.keys()].sort()).toEqual(
    ['From', 'To', 'Reply-To', 'Subject', 'Message-ID', 'Date', 'MIME-Version']
      .concat(['Content-Type', 'Content-Transfer-Encoding'])
      .sort(),
  );
  expect(headers.get('To')).toBe(`Demlik <${MAIL.to}>`);
});

test('a text that looks like a file or an address is sent as it is', async () => {
  const { mail, read } = setUp();
  await mail.send({ ...MAIL, text: 'file:///etc/passwd' });
  expect(read(0)).toContain('file:///etc/passwd');
});
