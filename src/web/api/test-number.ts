import * as z from 'zod/mini';
import { phoneCheckCall, testNumberLoginCall } from '#shared/contract/auth.ts';
import { apiErrors } from '#shared/contract/errors.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { errorText, UserFacingError, withDetail } from './api-errors.ts';
import { callApi } from './call-api.ts';

/** The message of product.md 8. */
export const TEST_LOGIN_FAILED = apiErrors.TEST_NUMBER_LOGIN_FAILED.message;

/** Returns true if a phone is a test number, which logs in without a text message (product.md decision 3). */
export const isTestNumber = async (phone: CanonicalPhone) =>
  (await callApi(phoneCheckCall, { body: { phone } })).whitelisted;

/** Returns also the token that signs in at the provider. @throws {UserFacingError} */
export async function requestTestLogin(phone: CanonicalPhone, code: string) {
  const lenient = z.catch(z.partial(testNumberLoginCall.response), {});
  const reply = await callApi(testNumberLoginCall, { body: { phone, code } }, lenient).catch((error) => {
    throw new UserFacingError(withDetail(TEST_LOGIN_FAILED, errorText(error, '')), error);
  });
  const { success, business, customToken } = reply;
  if (!success || !business || !customToken) throw new UserFacingError(TEST_LOGIN_FAILED);
  return { business, customToken };
}
