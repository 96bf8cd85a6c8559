import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { attestationHeaders, credentials, visitorToken } from './credentials.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  credentials.visitor = null;
  credentials.attestation = null;
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('the identity token is null until a token source is set', async () => {
  expect(await visitorToken()).toBeNull();
});

it.each(['jeton', null])('the identity token is the value from the identity client (%s)', async (token) => {
  credentials.visitor = async () => token;
  expect(await visitorToken()).toBe(token);
});

it('a call is anonymous if the provider fails', async () => {
  credentials.visitor = () => Promise.reject(new Error('no network'));
  expect(await visitorToken()).toBeNull();
});

it('the identity token delays a call by at most five seconds', async () => {
  credentials.visitor = () => new Promise(() => {});
  const token = vi.fn();
  const told = visitorToken().then(token);
  await vi.advanceTimersByTimeAsync(4999);
  expect(token).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await told;
  expect(token).toHaveBeenCalledExactlyOnceWith(null);
});

it('attestation adds no headers unless it is configured', async () => {
  expect(await attestationHeaders()).toEqual({});
});

it('attestation adds the headers of the configured source', async () => {
  credentials.attestation = async () => ({ 'X-Attestation': 'jeton' });
  expect(await attestationHeaders()).toEqual({ 'X-Attestation': 'jeton' });
});

it('a failed attestation logs a warning and the call continues', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  credentials.attestation = async () => {
    throw new Error('403');
  };
  expect(await attestationHeaders()).toEqual({});
  expect(warn).toHaveBeenCalledOnce();
});
