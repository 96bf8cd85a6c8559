import type { Business } from '#shared/contract/business.ts';
import { errorText } from '#web/api/api-errors.ts';
import type { IdentityClient } from '#web/auth/identity/identity-client.ts';
import { lookUpBusiness, NO_ACCOUNT } from '#web/auth/login/login-calls.ts';

const SIGN_IN = 'Hesabınızı silmek için giriş yapmanız gerekiyor.';

export type Owner = { business: Business } | { business: null; lookupFailed: boolean; reason: string };

/** Finds the business by the session's phone (product.md 2.7). Rejects if the sign-in state is unknown. */
export async function findOwner(identity: IdentityClient): Promise<Owner> {
  const user = await identity.currentUser();
  const idToken = await identity.currentIdToken();
  if (!user?.phone || idToken === null) return { business: null, lookupFailed: false, reason: SIGN_IN };
  try {
    const business = await lookUpBusiness({ phone: user.phone, idToken });
    return business === null ? { business, lookupFailed: true, reason: NO_ACCOUNT } : { business };
  } catch (error) {
    return { business: null, lookupFailed: true, reason: errorText(error, SIGN_IN) };
  }
}
