import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import type { IdentityClient } from '#web/auth/identity/identity-client.ts';
import { loginWithTestCode, lookUpBusiness } from './login-calls.ts';

const phone = '+905321234567' as CanonicalPhone;
const business = {
  id: 7,
  slug: 'cinar',
  code: 'KOD',
  name: 'Çınar',
  owner_name: 'Hasan',
  owner_surname: 'Yıldız',
  address: null,
  phone,
  owner_uuid: 'uid-7',
  created_at: '2026-11-20T09:00:00.000Z',
};
const fetchMock = vi.fn<typeof fetch>();
const answer = (status: number, body: unknown) =>
  fetchMock.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }));

function fakeIdentity(signInWithCustomToken: IdentityClient['signInWithCustomToken']): IdentityClient {
  const unused = () => expect.unreachable('not part of this call');
  return {
    sendCode: unused,
    confirmCode: unused,
    signInWithCustomToken,
    currentUser: unused,
    currentIdToken: unused,
    signedInAt: unused,
    signOut: unused,
    onSignedInChange: unused,
  };
}

beforeEach(() => {
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('loginWithTestCode', () => {
  it('signs in at the provider with the custom token before it resolves', async () => {
    const signIn = vi.fn(async () => {});
    answer(200, { success: true, business, customToken: 'custom' });
    await expect(loginWithTestCode(fakeIdentity(signIn), phone, '482917')).resolves.toEqual(business);
    expect(signIn).toHaveBeenCalledWith('custom');
  });

  it.each([
    { success: false, business, customToken: 'c' },
    { success: false, business: null },
    { success: true },
    {},
  ])('fails on %j with the sentence of product.md 8.1', async (body) => {
    answer(200, body);
    await expect(
      loginWithTestCode(
        fakeIdentity(async () => {}),
        phone,
        '482917',
      ),
    ).rejects.toMatchObject({ userMessage: 'Whitelist girişi başarısız.' });
  });

  it('fails with the sentence of product.md 8.1, and the reason below it, if the call fails', async () => {
    const identity = fakeIdentity(async () => {});
    answer(503, { error: 'Şu anda hizmet veremiyoruz.', code: 'UNAVAILABLE' });
    await expect(loginWithTestCode(identity, phone, '482917')).rejects.toMatchObject({
      userMessage: 'Whitelist girişi başarısız.\nŞu anda hizmet veremiyoruz.',
    });
    answer(401, { error: 'Whitelist girişi başarısız.', code: 'TEST_NUMBER_LOGIN_FAILED' });
    await expect(loginWithTestCode(identity, phone, '482917')).rejects.toMatchObject({
      userMessage: 'Whitelist girişi başarısız.',
    });
  });

  it('fails if the provider rejects the token', async () => {
    answer(200, { success: true, business, customToken: 'custom' });
    const refusing = fakeIdentity(() => Promise.reject({ code: 'auth/some-new-code' }));
    await expect(loginWithTestCode(refusing, phone, '482917')).rejects.toMatchObject({
      userMessage: 'Whitelist girişi başarısız.',
    });
  });
});

describe('lookUpBusiness', () => {
  it('sends the token and the encoded phone', async () => {
    answer(200, business);
    await expect(lookUpBusiness({ phone, idToken: 'tok' })).resolves.toEqual(business);
    expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/business/by-phone/%2B905321234567');
    expect(fetchMock.mock.calls[0]?.[1]?.headers).toMatchObject({ Authorization: 'Bearer tok' });
  });

  it('returns null only if the server reports no business', async () => {
    answer(404, { error: 'x', code: 'NO_BUSINESS_FOR_PHONE' });
    await expect(lookUpBusiness({ phone, idToken: 'tok' })).resolves.toBeNull();
    answer(404, { error: 'x', code: 'NOT_FOUND' });
    await expect(lookUpBusiness({ phone, idToken: 'tok' })).rejects.toMatchObject({
      userMessage: expect.stringMatching(/^İşletme bilgileri alınamadı\.\n/),
    });
    answer(503, { error: 'Şu anda hizmet veremiyoruz.', code: 'UNAVAILABLE' });
    await expect(lookUpBusiness({ phone, idToken: 'tok' })).rejects.toMatchObject({
      userMessage: 'İşletme bilgileri alınamadı.\nŞu anda hizmet veremiyoruz.',
    });
  });

  it('reports a missing phone from the provider', async () => {
    await expect(lookUpBusiness({ phone: null, idToken: 'tok' })).rejects.toMatchObject({
      userMessage: 'Telefon numarası alınamadı.',
    });
    expect(fetchMock).not.toHaveBeenCalled();
  });
});
