import type { Business } from '#shared/contract/business.ts';
import { apiErrors } from '#shared/contract/errors.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { errorText, hasErrorCode, UserFacingError, withDetail } from '#web/api/api-errors.ts';
import { findOwnBusiness } from '#web/api/own-business.ts';
import { requestTestLogin, TEST_LOGIN_FAILED } from '#web/api/test-number.ts';
import type { ConfirmedIdentity, IdentityClient } from '#web/auth/identity/identity-client.ts';
import type { ToastContent } from '#web/ui/toast/toasts.ts';

/** Message of product.md 8.1. */
export const LOOKUP_FAILED = apiErrors.NO_BUSINESS_FOR_PHONE.message;
export const NO_ACCOUNT = 'Bu numarayla işletme hesabı yok. Başka numara deneyin ya da bize yazın.';
const PHONE_MISSING = 'Telefon numarası alınamadı.';

export const welcomeToast = ({ name }: Business): ToastContent => ({
  title: 'Giriş Başarılı',
  description: `Hoş geldiniz, ${name}`,
});

/** In place of {@link welcomeToast}, once. */
export const copiedSessionToast: ToastContent = {
  title: 'Oturumunuz Kopyalanmış Olabilir',
  description:
    'Eski bir oturumunuz yeniden kullanılmak istendi. O oturumu kapattık, şimdi yeniden giriş yaptınız.',
  destructive: true,
};

/** Logs in a test number, at the provider too: otherwise the next session check would log it out again. */
export async function loginWithTestCode(
  identity: IdentityClient,
  phone: CanonicalPhone,
  code: string,
): Promise<Business> {
  const { business, customToken } = await requestTestLogin(phone, code);
  try {
    await identity.signInWithCustomToken(customToken);
  } catch (error) {
    throw new UserFacingError(errorText(error, TEST_LOGIN_FAILED), error);
  }
  return business;
}

/** Returns the phone that the provider confirms. @throws {UserFacingError} if it names none */
export function confirmedPhone({ phone }: ConfirmedIdentity): CanonicalPhone {
  if (phone === null) throw new UserFacingError(PHONE_MISSING);
  return phone;
}

/** Returns the sentence of a number that can take its business back; null for another failure of {@link lookUpBusiness}. */
export function takeBackOffer(error: unknown): string | null {
  const { cause } = error as Error;
  return hasErrorCode(cause, 'FORMER_NUMBER') ? errorText(cause, LOOKUP_FAILED) : null;
}

export const takenBackToast: ToastContent = {
  title: 'İşletmeniz Geri Alındı',
  description: 'Diğer numaradaki oturumlar kapatıldı.',
};

/** Returns null if there is none. @throws {UserFacingError} if the lookup fails */
export async function lookUpBusiness(confirmed: ConfirmedIdentity): Promise<Business | null> {
  const phone = confirmedPhone(confirmed);
  try {
    return await findOwnBusiness(phone, confirmed.idToken);
  } catch (error) {
    throw new UserFacingError(withDetail(LOOKUP_FAILED, errorText(error, 'Lütfen tekrar deneyin.')), error);
  }
}
