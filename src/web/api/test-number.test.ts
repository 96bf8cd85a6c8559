import { afterEach, expect, it, vi } from 'vitest';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { isTestNumber } from './test-number.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('the client asks the server whether a number is a test number', async () => {
  const fetchMock = vi.fn<typeof fetch>(async () => new Response('{"whitelisted":true}'));
  vi.stubGlobal('fetch', fetchMock);
  await expect(isTestNumber('+905321234567' as CanonicalPhone)).resolves.toBe(true);
  expect(fetchMock.mock.calls[0]?.[1]?.body).toBe('{"phone":"+905321234567"}');
});
