import { afterEach, expect, it, vi } from 'vitest';
import { attestationHeaders, setAttestationHeaders } from './attestation.ts';

afterEach(() => {
  setAttestationHeaders(null);
  vi.restoreAllMocks();
});

it('adds nothing unless it is configured', async () => {
  expect(await attestationHeaders()).toEqual({});
});

it('adds the headers of the configured source', async () => {
  setAttestationHeaders(async () => ({ 'X-Attestation': 'jeton' }));
  expect(await attestationHeaders()).toEqual({ 'X-Attestation': 'jeton' });
});

it('only warns when attestation fails, and lets the call go on', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  setAttestationHeaders(async () => {
    throw new Error('403');
  });
  expect(await attestationHeaders()).toEqual({});
  expect(warn).toHaveBeenCalledOnce();
});
