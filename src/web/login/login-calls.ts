import * as z from 'zod/mini';
import { phoneCheckResponse, whitelistLoginResponse } from '#shared/contract/auth.ts';
import type { Business } from '#shared/contract/business.ts';
import { apiPaths } from '#shared/contract/paths.ts';
import { request, requestErrorText, UserFacingError } from '#web/api/api-client.ts';
import type { ConfirmedIdentity, IdentityClient } from '#web/identity/identity-client.ts';
import { failureText } from '#web/identity/identity-errors.ts';
import { findOwnBusiness } from '#web/session/own-business.ts';

/** SPEC section 8. */
export const LOOKUP_FAILED = 'İşletme bilgileri alınamadı.';
const PHONE_MISSING = 'Telefon numarası alınamadı.';
const WHITELIST_FAILED = 'Whitelist girişi başarısız.';

/** Whether a canonical phone is a test number, which logs in without a text message (DESIGN decision 3). */
export async function isTestNumber(phone: string): Promise<boolean> {
  const reply = await request('POST', apiPaths.phoneCheck, { body: { phone }, schema: phoneCheckResponse });
  return reply.whitelisted;
}

/** Logs a test number in, at the provider too, or the next look at its session would log it out again. */
export async function loginWithTestCode(
  identity: IdentityClient,
  phone: string,
  code: string,
): Promise<Business> {
  const { success, business, customToken } = await request('POST', apiPaths.whitelistLogin, {
    body: { phone, code },
    schema: z.partial(whitelistLoginResponse),
  });
  if (!success || !business || !customToken) throw new UserFacingError(WHITELIST_FAILED);
  try {
    await identity.signInWithCustomToken(customToken);
  } catch (error) {
    throw new UserFacingError(failureText(error, WHITELIST_FAILED), error);
  }
  return business;
}

/** The phone that the provider vouches for. @throws {UserFacingError} when it names none */
export function confirmedPhone({ phone }: ConfirmedIdentity): string {
  if (phone === null || phone === '') throw new UserFacingError(PHONE_MISSING);
  return phone;
}

/** The business of a confirmed identity; null when there is none. @throws {UserFacingError} when it cannot be known */
export async function lookUpBusiness(confirmed: ConfirmedIdentity): Promise<Business | null> {
  const phone = confirmedPhone(confirmed);
  try {
    return await findOwnBusiness(phone, confirmed.idToken);
  } catch (error) {
    throw new UserFacingError(`${LOOKUP_FAILED} ${requestErrorText(error, 'Lütfen tekrar deneyin.')}`, error);
  }
}
