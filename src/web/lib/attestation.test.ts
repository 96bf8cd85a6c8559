import { afterEach, expect, it, vi } from 'vitest';
import { attestationHeaders, attestWith } from './attestation.ts';

afterEach(() => {
  attestWith(null);
  vi.restoreAllMocks();
});

it('sends no token unless one is configured', async () => {
  expect(await attestationHeaders()).toEqual({});
});

it('sends the token of the configured source', async () => {
  attestWith(async () => 'jeton');
  expect(await attestationHeaders()).toEqual({ 'X-Firebase-AppCheck': 'jeton' });
});

it('only warns when attestation fails, and lets the call go on', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  attestWith(async () => {
    throw new Error('403');
  });
  expect(await attestationHeaders()).toEqual({});
  expect(warn).toHaveBeenCalledOnce();
});
