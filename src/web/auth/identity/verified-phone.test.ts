import { expect, it } from 'vitest';
import { verifiedPhone } from './verified-phone.ts';

const PHONE = '+905321234567';

function user(phoneNumber: string | null, claims: Record<string, unknown>) {
  const times = { authTime: '', expirationTime: '', issuedAtTime: '' };
  const result = { token: '', signInProvider: null, signInSecondFactor: null, ...times, claims };
  return { phoneNumber, getIdTokenResult: async () => result };
}

it.each([
  ['the user record of whoever signed in with a code', user(PHONE, {}), PHONE],
  ['the claims of whoever signed in with a custom token', user(null, { test_phone: PHONE }), PHONE],
  ['nowhere, without one', user(null, {}), null],
  ['nowhere, when the claim is empty', user(null, { test_phone: '' }), null],
  ['nowhere, when the claim is no text', user(null, { test_phone: 905321234567 }), null],
])('the verified phone comes from %s', async (_, somebody, phone) => {
  expect(await verifiedPhone(somebody)).toBe(phone);
});

it('no token is requested if the record has the phone', async () => {
  const offline = { phoneNumber: PHONE, getIdTokenResult: () => Promise.reject(new Error('offline')) };
  expect(await verifiedPhone(offline)).toBe(PHONE);
});
