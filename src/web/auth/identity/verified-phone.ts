import type { User } from '@firebase/auth';
import { type CanonicalPhone, isCanonicalPhone } from '#shared/domain/phone.ts';
import { TEST_PHONE_CLAIM } from '#shared/identity-tokens.ts';

/**
 * Null when there is none. Whoever signed in with a code has it in the user record; a test number in the identity
 * token's claims only (ADR 40).
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
