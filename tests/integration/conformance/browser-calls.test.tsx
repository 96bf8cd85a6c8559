import { useQueryClient } from '@tanstack/react-query';
import { prerender } from 'react-dom/static';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { registrationForm } from '#shared/contract/registration.ts';
import type { PublicConfig } from '#shared/page-state.ts';
import type { CanonicalPhone } from '#shared/phone.ts';
import { invitationQuery } from '#web/api/invitation.ts';
import { businessQuery } from '#web/api/public-business.ts';
import { registerBusiness } from '#web/api/register-business.ts';
import { sendContactMessage } from '#web/api/send-contact-message.ts';
import { updateBusiness } from '#web/api/update-business.ts';
import { PageStateProvider } from '#web/components/page-state.tsx';
import { Queries } from '#web/components/queries.tsx';
import type { IdentityClient } from '#web/identity/identity-client.ts';
import { loginWithTestCode } from '#web/login/login-calls.ts';
import { initialValues } from '#web/pages/register/registration-form.ts';

const business = {
  id: 7,
  slug: 'cinar',
  code: 'K7MX',
  name: 'Çınar',
  owner_name: 'Hasan',
  owner_surname: 'Yıldız',
  address: null,
  phone: '+905321234567' as CanonicalPhone,
  owner_uuid: 'u',
  created_at: '2026-01-01T00:00:00.000Z',
};
const JSON_ONLY = { 'Content-Type': 'application/json' };
const SIGNED_IN = { ...JSON_ONLY, Authorization: 'Bearer the-token' };

const identity: IdentityClient = {
  sendCode: async () => '',
  confirmCode: async () => ({ phone: null, idToken: '' }),
  signInWithCustomToken: async () => {},
  currentUser: async () => ({ uid: 'u', phone: business.phone }),
  currentIdToken: async () => 'the-token',
  signOut: async () => {},
  onSignedInChange: () => () => {},
};

const fetchMock = vi.fn<typeof fetch>();

/** Has the next call answered so; gives the call as it was made. */
async function made(call: () => Promise<unknown>, answer: unknown) {
  fetchMock.mockResolvedValueOnce(new Response(JSON.stringify(answer), { status: 200 }));
  const result = await call();
  const [path, init] = fetchMock.mock.lastCall ?? [];
  const body = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
  return { result, path, method: init?.method, headers: init?.headers, body };
}

function ShowOptions({ onOptions }: { onOptions: (options: unknown) => void }) {
  onOptions(useQueryClient().getDefaultOptions().queries);
  return null;
}

beforeEach(() => vi.stubGlobal('fetch', fetchMock));
afterEach(() => vi.unstubAllGlobals());

describe('the calls of SPEC section 7, as the browser makes them', () => {
  it('registers with the phone without spaces and the identity token', async () => {
    const typed = {
      name: 'Çınar',
      owner_name: 'Hasan',
      owner_surname: 'Yıldız',
      phone: '+90 532 123 45 67',
      address: '',
      acceptTerms: true,
    };
    const values = registrationForm.parse(typed);
    const { acceptTerms: _, ...sent } = typed;
    expect(await made(() => registerBusiness(values, 'the-token'), { business, slug: 'cinar' })).toEqual({
      result: { business, slug: 'cinar' },
      path: '/api/register',
      method: 'POST',
      headers: SIGNED_IN,
      body: { ...sent, phone: '+905321234567', firebaseToken: 'the-token' },
    });
  });

  it('updates with names and address, without slug or id', async () => {
    const edited = { name: 'Yeni', owner_name: 'Hasan', owner_surname: 'Yıldız', address: '' };
    expect(await made(() => updateBusiness('the-token', edited), { business })).toEqual({
      result: business,
      path: '/api/business/update',
      method: 'PUT',
      headers: SIGNED_IN,
      body: edited,
    });
  });

  it('sends a contact message without Authorization', async () => {
    const message = { name: 'Ayşe', email: 'a@b.example', phone: '', subject: '', message: 'Merhaba' };
    expect(await made(() => sendContactMessage(message), { message: 'Ulaştı.' })).toEqual({
      result: 'Ulaştı.',
      path: '/api/contact',
      method: 'POST',
      headers: JSON_ONLY,
      body: message,
    });
  });

  it('logs a test number in with phone and code', async () => {
    const answer = { success: true, business, customToken: 'custom' };
    const call = await made(() => loginWithTestCode(identity, business.phone, '482913'), answer);
    expect(call).toEqual({
      result: business,
      path: '/api/auth/whitelist-login',
      method: 'POST',
      headers: JSON_ONLY,
      body: { phone: business.phone, code: '482913' },
    });
  });

  it('reads a shop without Authorization or payload', async () => {
    const { phone: _, owner_uuid: __, created_at: ___, ...shop } = business;
    const { queryFn } = businessQuery('cinar');
    expect(await made(queryFn, shop)).toEqual({
      result: shop,
      path: '/api/business/cinar',
      method: 'GET',
      headers: JSON_ONLY,
      body: null,
    });
  });

  it('reads an invitation without Authorization or payload', async () => {
    const { phone, name, address } = business;
    const answer = { type: 'business', business: { phone, name, address } };
    const call = await made(invitationQuery('K7MX').queryFn, answer);
    expect(call).toEqual({
      result: answer,
      path: '/api/invitation/K7MX',
      method: 'GET',
      headers: JSON_ONLY,
      body: null,
    });
  });
});

it('the registration form begins with +90 5, nothing else and nothing accepted', () => {
  expect(initialValues).toEqual({
    name: '',
    owner_name: '',
    owner_surname: '',
    phone: '+90 5',
    address: '',
    acceptTerms: false,
  });
});

it('reads are not retried, not repeated on focus or by time, and never stale', async () => {
  const onOptions = vi.fn();
  const config: PublicConfig = {
    origin: 'https://demlik.example',
    identity: { mode: 'embedded', apiKey: 'x' },
    appStoreUrl: '',
    playStoreUrl: '',
    instagramUrl: '',
    contactEmail: '',
    appScheme: 'demlik',
    androidPackage: 'x.y',
  };
  await prerender(
    <PageStateProvider state={{ config, queries: null }}>
      <Queries>
        <ShowOptions onOptions={onOptions} />
      </Queries>
    </PageStateProvider>,
  );
  expect(onOptions.mock.lastCall?.[0]).toMatchObject({
    retry: false,
    refetchOnWindowFocus: false,
    refetchInterval: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
});
