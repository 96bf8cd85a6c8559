import * as z from 'zod/mini';
import { phoneCheckCall, testNumberLoginCall } from '#shared/contract/auth.ts';
import type { Business } from '#shared/contract/business.ts';
import { apiErrors } from '#shared/contract/errors.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { UserFacingError } from './api-client.ts';
import { callApi } from './call-api.ts';

/** The message of product.md 8. */
export const TEST_LOGIN_FAILED = apiErrors.TEST_NUMBER_LOGIN_FAILED.message;

/** Returns true if a phone is a test number, which logs in without a text message (product.md decision 3). */
export async function isTestNumber(phone: CanonicalPhone): Promise<boolean> {
  const { whitelisted } = await callApi(phoneCheckCall, { body: { phone } });
  return whitelisted;
}

/**
 * Returns the business of a test number, and the token that signs in at the provider. @throws
 * {UserFacingError}
 */
export async function requestTestLogin(
  phone: CanonicalPhone,
  code: string,
): Promise<{ business: Business; customToken: string }> {
  const lenient = z.partial(testNumberLoginCall.response);
  const { success, business, customToken } = await callApi(
    testNumberLoginCall,
    { body: { phone, code } },
    lenient,
  );
  if (!success || !business || !customToken) throw new UserFacingError(TEST_LOGIN_FAILED);
  return { business, customToken };
}
