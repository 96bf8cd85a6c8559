import * as z from 'zod/mini';
import { business, canonicalPhone } from './business.ts';

/** Digits in a text-message code (SPEC section 9). */
export const CODE_LENGTH = 6;

/** POST /api/auth/phone-check: is this a test number that logs in without a text message? */
export const phoneCheckRequest = z.strictObject({ phone: canonicalPhone });
export const phoneCheckResponse = z.object({ whitelisted: z.boolean() });

/** POST /api/auth/whitelist-login; `customToken` signs the tester in at the identity provider. */
export const whitelistLoginRequest = z.strictObject({
  phone: canonicalPhone,
  code: z.string().check(z.minLength(1), z.maxLength(32)),
});
export const whitelistLoginResponse = z.object({
  success: z.boolean(),
  business,
  customToken: z.string(),
});
export type WhitelistLoginResponse = z.infer<typeof whitelistLoginResponse>;
