import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentIdentityToken } from './identity-token.ts';
import { setIdentityTokenSource } from './identity-token-source.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  setIdentityTokenSource(null);
  vi.useRealTimers();
});

it("is nobody's before anybody can be signed in", async () => {
  expect(await currentIdentityToken()).toBeNull();
});

it.each(['jeton', null])('is what the identity client gives (%s)', async (token) => {
  setIdentityTokenSource(async () => token);
  expect(await currentIdentityToken()).toBe(token);
});

it('makes a call an anonymous one when the provider fails', async () => {
  setIdentityTokenSource(() => Promise.reject(new Error('no network')));
  expect(await currentIdentityToken()).toBeNull();
});

it('holds no call up for longer than five seconds', async () => {
  setIdentityTokenSource(() => new Promise(() => {}));
  const token = vi.fn();
  const told = currentIdentityToken().then(token);
  await vi.advanceTimersByTimeAsync(4999);
  expect(token).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await told;
  expect(token).toHaveBeenCalledExactlyOnceWith(null);
});
