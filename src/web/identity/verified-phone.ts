import type { User } from '@firebase/auth';
import { TEST_PHONE_CLAIM } from '#shared/identity-claims.ts';

/**
 * The phone that the provider vouches for, canonical; null when there is none. Whoever signed in with a code has it
 * in the user record; a test number, signed in with a custom token, has it in the identity token's claims only
 * (ADR 0080).
 */
export async function verifiedPhone(
  user: Pick<User, 'phoneNumber' | 'getIdTokenResult'>,
): Promise<string | null> {
  if (user.phoneNumber) return user.phoneNumber;
  const { claims } = await user.getIdTokenResult();
  const phone = claims[TEST_PHONE_CLAIM];
  return typeof phone === 'string' && phone !== '' ? phone : null;
}
