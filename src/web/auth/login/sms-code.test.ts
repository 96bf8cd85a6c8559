import { expect, it } from 'vitest';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { isCodePending, RESEND_AFTER_MS } from './sms-code.ts';

const sent = { phone: '+905321234567' as CanonicalPhone, sentAt: 1_000, verificationId: 'v' };

it('a code is reused for the same number until another may be requested', () => {
  expect(isCodePending(sent, sent.phone, 1_000)).toBe(true);
  expect(isCodePending(sent, sent.phone, 1_000 + RESEND_AFTER_MS - 1)).toBe(true);
  expect(isCodePending(sent, sent.phone, 1_000 + RESEND_AFTER_MS)).toBe(false);
  expect(isCodePending(sent, '+905330000000' as CanonicalPhone, 1_000)).toBe(false);
  expect(isCodePending(null, sent.phone, 1_000)).toBe(false);
});
