import { expect, it } from 'vitest';
import { verifiedPhone } from './verified-phone.ts';

const PHONE = '+905321234567';

function user(phoneNumber: string | null, claims: Record<string, unknown>) {
  const times = { authTime: '', expirationTime: '', issuedAtTime: '' };
  const result = { token: '', signInProvider: null, signInSecondFactor: null, ...times, claims };
  return { phoneNumber, getIdTokenResult: async () => result };
}

it.each([
  ['the user record after a sign-in with a code', user(PHONE, {}), PHONE],
  ['the claims after a sign-in with a custom token', user(null, { test_phone: PHONE }), PHONE],
  ['neither if both lack it', user(null, {}), null],
  ['neither if the claim is empty', user(null, { test_phone: '' }), null],
  ['neither if the claim is a number', user(null, { test_phone: 905321234567 }), null],
])('the verified phone comes from %s', async (_, somebody, phone) => {
  expect(await verifiedPhone(somebody)).toBe(phone);
});

it('no token is requested if the record has the phone', async () => {
  const offline = { phoneNumber: PHONE, getIdTokenResult: () => Promise.reject(new Error('offline')) };
  expect(await verifiedPhone(offline)).toBe(PHONE);
});
