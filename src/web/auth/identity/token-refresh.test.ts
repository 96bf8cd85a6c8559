import type { Auth, User } from '@firebase/auth';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startTokenRefresh } from './token-refresh.ts';

const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Signs a user in, whose token ends in an hour. */
function signIn() {
  const getIdToken = vi.fn<User['getIdToken']>(async () => 'token');
  const stsTokenManager = { expirationTime: Date.now() + 60 * MINUTE };
  let report: (user: unknown) => void = () => undefined;
  const onIdTokenChanged = (listener: typeof report) => {
    report = listener;
  };
  startTokenRefresh({ onIdTokenChanged } as unknown as Auth);
  report({ getIdToken, toJSON: () => ({ stsTokenManager }) });
  return { getIdToken, signOut: () => report(null) };
}

it('a token is refreshed five minutes before it expires', async () => {
  const { getIdToken } = signIn();
  await vi.advanceTimersByTimeAsync(55 * MINUTE - 1);
  expect(getIdToken).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(getIdToken).toHaveBeenCalledExactlyOnceWith(true);
});

it('a refresh that fails on the network is repeated after 30 s, then with backoff up to 16 minutes', async () => {
  const { getIdToken, signOut } = signIn();
  getIdToken.mockRejectedValue({ code: 'auth/network-request-failed' });
  await vi.advanceTimersByTimeAsync(55 * MINUTE);
  for (const [failures, seconds] of [30, 60, 120, 240, 480, 960, 960].entries()) {
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
    expect(getIdToken).toHaveBeenCalledTimes(failures + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(getIdToken).toHaveBeenCalledTimes(failures + 2);
  }
  signOut();
  await vi.advanceTimersByTimeAsync(60 * MINUTE);
  expect(getIdToken).toHaveBeenCalledTimes(8);
});

it.each([
  ['in time, in a background tab with throttled timers', MINUTE, 1],
  ['after a look at other tabs’ tokens, if the tab was suspended', 2 * MINUTE, 0],
])('a late token is refreshed %s', async (_, lateMs, atOnce) => {
  const { getIdToken } = signIn();
  await vi.advanceTimersByTimeAsync(54 * MINUTE);
  vi.setSystemTime(Date.now() + lateMs);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(getIdToken).toHaveBeenCalledTimes(atOnce);
  await vi.advanceTimersByTimeAsync(2000);
  expect(getIdToken).toHaveBeenCalledTimes(1);
});
