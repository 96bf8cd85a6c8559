import { expect, test } from 'vitest';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { logFieldsOf, nameInReply, redactedReason } from './outbox-log.ts';

test('a logged reason has no numbers, codes or addresses', () => {
  const error = new TypeError('550 No user ayse@cay.example; gsm +90 532 123 45 67 code 123456 (tries: 12)');
  expect(redactedReason(error)).toBe('TypeError: 550 No user …@…; gsm +… code … (tries: 12)');
  expect(redactedReason('plain 05321234567')).toBe('plain …');
  expect(redactedReason(new Error('x'.repeat(5000)))).toHaveLength(200);
});

test('a log has the masked recipient of a message and nothing of its text', () => {
  const to = '+905321234567' as CanonicalPhone;
  const sms = logFieldsOf({ kind: 'sms', message: { to, text: 'kod 123456' } });
  expect(sms).toEqual({ to: '+90532*****67' });
  const message = { to: 'a@b.example', subject: 's', text: 't', replyTo: 'v@w.example', messageId: '<1@x>' };
  expect(logFieldsOf({ kind: 'mail', message })).toEqual({ messageId: '<1@x>' });
  expect(logFieldsOf({ kind: 'delete-identity', uid: 'u1' })).toEqual({ uid: 'u1' });
  expect(logFieldsOf({ kind: 'delete-identity', uid: null, phone: to })).toEqual({ uid: '' });
});

test.each([
  ['250 2.0.0 Ok: queued as 4F5A', 'Ok: queued as 4F5A'],
  ['250-2.15.10 Ok', 'Ok'],
  ['250 OK id=1', 'OK id=1'],
  ['mail 250 2.0.0 Ok', 'mail 250 2.0.0 Ok'],
  [`250 ${'x'.repeat(300)}`, 'x'.repeat(200)],
])('a log names a mail by its server’s reply %j', (reply, name) => {
  expect(nameInReply(reply)).toBe(name);
});
