import type { User } from '@firebase/auth';
import { type CanonicalPhone, isCanonicalPhone } from '#shared/domain/phone.ts';
import { TEST_PHONE_CLAIM } from '#shared/identity-tokens.ts';

/**
 * Returns null if there is none. After a sign-in with a code, the user record has the phone; for a test
 * number, only the claims of the identity token have it (ADR 40).
 */
export async function verifiedPhone(
  user: Pick<User, 'phoneNumber' | 'getIdTokenResult'>,
): Promise<CanonicalPhone | null> {
  if (user.phoneNumber) return canonicalOrNull(user.phoneNumber);
  const { claims } = await user.getIdTokenResult();
  return canonicalOrNull(claims[TEST_PHONE_CLAIM]);
}

const canonicalOrNull = (phone: unknown) =>
  typeof phone === 'string' && isCanonicalPhone(phone) ? phone : null;
