import { afterEach, expect, it, vi } from 'vitest';
import { attestationHeaders, setAttestationHeaders } from './attestation.ts';

afterEach(() => {
  setAttestationHeaders(null);
  vi.restoreAllMocks();
});

it('attestation adds no headers unless it is configured', async () => {
  expect(await attestationHeaders()).toEqual({});
});

it('attestation adds the headers of the configured source', async () => {
  setAttestationHeaders(async () => ({ 'X-Attestation': 'jeton' }));
  expect(await attestationHeaders()).toEqual({ 'X-Attestation': 'jeton' });
});

it('a failed attestation logs a warning and the call continues', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  setAttestationHeaders(async () => {
    throw new Error('403');
  });
  expect(await attestationHeaders()).toEqual({});
  expect(warn).toHaveBeenCalledOnce();
});
