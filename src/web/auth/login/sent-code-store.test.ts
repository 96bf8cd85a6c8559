// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { deletionCode, loginCode, newPhoneCode } from './sent-code-store.ts';

const CODE = { phone: '+905321234567' as CanonicalPhone, sentAt: 1_000, verificationId: 'v' };

afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

it.each([
  ['within its 180 s', 180_999, CODE],
  ['not afterwards', 181_000, null],
])('a dialog finds its code again after a reload %s', (_, now, found) => {
  vi.useFakeTimers({ now });
  loginCode.save(CODE);
  expect(loginCode.read()).toEqual(found);
});

it('a dialog neither finds nor clears the code of another purpose', () => {
  vi.useFakeTimers({ now: 2_000 });
  deletionCode.save(CODE);
  expect([loginCode.read(), newPhoneCode.read()]).toEqual([null, null]);
  loginCode.clear();
  expect(deletionCode.read()).toEqual(CODE);
  deletionCode.clear();
  expect(deletionCode.read()).toBeNull();
});
