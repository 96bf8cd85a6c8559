import { expect } from 'vitest';
import type { RegistrationDetails } from '#shared/contract/business.ts';
import type { RegisterResponse } from '#shared/contract/registration.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import type { TestApp } from './test-app.ts';

/** The owner's number, and the details that the owner enters. */
export const PHONE = '+905321234567' as CanonicalPhone;
export const SHOP = { name: 'Çınar Çay Ocağı', owner_name: 'Hasan', owner_surname: 'Yıldız' };
export const ADDRESS = 'Ömer Ağa Han, Kat 1, No 14';

/** Signs the owner in and registers {@link SHOP} with the given changes. */
export async function registerOwner(
  app: Pick<TestApp, 'signIn' | 'call'>,
  changes: Partial<Omit<RegistrationDetails, 'phone'>> & { phone?: string } = {},
) {
  const registration = { ...SHOP, phone: PHONE, ...changes };
  const token = await app.signIn(registration.phone);
  const answer = await app.call('POST', '/api/register', { ...registration, firebaseToken: token });
  expect(answer.status).toBe(200);
  const { business, slug } = (await answer.json()) as RegisterResponse;
  // A newly registered business has a code.
  return { token, business: { ...business, code: business.code ?? '' }, slug };
}
