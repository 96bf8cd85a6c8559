import * as z from 'zod/mini';
import { business, businessExample, canonicalPhone } from './business.ts';
import type { ApiCall, ExampleOf } from './call.ts';

/** Digits in a text-message code (product.md 9.2). */
export const CODE_LENGTH = 6;
/** Guesses accepted per code (guarantees.md "guesses per code"). */
export const GUESSES_PER_CODE = 3;
/** Message after the last of them: even the right code is refused from then on. */
export const NO_GUESSES_LEFT = `Kod ${GUESSES_PER_CODE} kez yanlış yazıldı. Yeni kod isteyin.`;
/** How the embedded identity provider says so, behind the error's code (identity.md "Errors"). */
export const NO_GUESSES_LEFT_DETAIL = 'no guesses left';

export const phoneCheckCall = {
  id: 'checkPhone',
  method: 'POST',
  path: '/api/auth/phone-check',
  summary: 'Whether a phone is a test number, which logs in without a text message',
  authority: 'public',
  request: z.object({ phone: canonicalPhone }),
  response: z.object({ whitelisted: z.boolean() }),
} as const satisfies ApiCall;

export const phoneCheckExample = {
  request: { phone: '+905321234567' },
  response: { whitelisted: false },
} satisfies ExampleOf<typeof phoneCheckCall>;

/** `customToken` signs the test number in at the identity provider. */
export const testNumberLoginCall = {
  id: 'logInWithTestNumber',
  method: 'POST',
  path: '/api/auth/whitelist-login',
  summary: 'Log in with a test number',
  authority: 'public',
  request: z.object({
    phone: canonicalPhone,
    code: z.string().check(z.minLength(1), z.maxLength(32)),
  }),
  response: z.object({ success: z.boolean(), business, customToken: z.string() }),
  // NOT_FOUND if no test number is configured.
  errors: ['NOT_FOUND', 'TEST_NUMBER_LOGIN_FAILED'],
} as const satisfies ApiCall;

export const testNumberLoginExample = {
  request: { phone: '+905321234567', code: '482913' },
  response: { success: true, business: businessExample, customToken: 'eyJhbGciOi…' },
} satisfies ExampleOf<typeof testNumberLoginCall>;

/** The ticket is the SHA-256 of the session's refresh token: it ends that session and proves nothing else. */
export const logoutCall = {
  id: 'logOut',
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'End the session of a logout ticket (embedded mode only)',
  authority: 'public',
  unattested: true,
  request: z.object({ ticket: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) }),
  response: z.object({ success: z.literal(true) }),
} as const satisfies ApiCall;

export const logoutExample = {
  request: { ticket: 'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg' },
  response: { success: true },
} satisfies ExampleOf<typeof logoutCall>;
