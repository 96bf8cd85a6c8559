import { expect, it } from 'vitest';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { writeSessionInfo } from '#shared/session-info.ts';
import { isCodePending } from './sms-code.ts';

const sent = { phone: '+905321234567' as CanonicalPhone, sentAt: 1_000, verificationId: 'v' };

it('a code is reused for the same number until another may be requested', () => {
  expect(isCodePending(sent, sent.phone, 1_000)).toBe(true);
  expect(isCodePending(sent, '+905330000000' as CanonicalPhone, 1_000)).toBe(false);
  expect(isCodePending(null, sent.phone, 1_000)).toBe(false);
});

it.each([
  ['60 s, if the server tells nothing', 'v', 60],
  ['60 s, if the session info is Google’s', `w00120-${'x'.repeat(60)}`, 60],
  ['the wait that the server tells', writeSessionInfo(120, 'x'.repeat(36)), 120],
  ['its life, if the wait is longer', writeSessionInfo(1920, 'x'.repeat(36)), 180],
])('a code is reused within %s', (_, verificationId, seconds) => {
  const isPendingAt = (ms: number) => isCodePending({ ...sent, verificationId }, sent.phone, 1_000 + ms);
  expect([isPendingAt(seconds * 1000 - 1), isPendingAt(seconds * 1000)]).toEqual([true, false]);
});
