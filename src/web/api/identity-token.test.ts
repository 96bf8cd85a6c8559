import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentIdentityToken } from './identity-token.ts';
import { setIdentityTokenSource } from './identity-token-source.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  setIdentityTokenSource(null);
  vi.useRealTimers();
});

it('the identity token is null until a token source is set', async () => {
  expect(await currentIdentityToken()).toBeNull();
});

it.each(['jeton', null])('the identity token is the value from the identity client (%s)', async (token) => {
  setIdentityTokenSource(async () => token);
  expect(await currentIdentityToken()).toBe(token);
});

it('a call is anonymous if the provider fails', async () => {
  setIdentityTokenSource(() => Promise.reject(new Error('no network')));
  expect(await currentIdentityToken()).toBeNull();
});

it('the identity token delays a call by at most five seconds', async () => {
  setIdentityTokenSource(() => new Promise(() => {}));
  const token = vi.fn();
  const told = currentIdentityToken().then(token);
  await vi.advanceTimersByTimeAsync(4999);
  expect(token).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await told;
  expect(token).toHaveBeenCalledExactlyOnceWith(null);
});
