import * as z from 'zod/mini';
import { type Clock, toSeconds } from '#server/clock.ts';
import { InvalidIdTokenError, type VerifiedIdentity } from '#server/identity/port.ts';
import { type CanonicalPhone, isCanonicalPhone } from '#shared/domain/phone.ts';
import { TEST_PHONE_CLAIM } from '#shared/identity-tokens.ts';
import { CLOCK_SKEW_SECONDS, type GoogleKeys, verifyGoogleToken } from './google-tokens.ts';

const idTokenClaims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(128)),
  iat: z.int(),
  auth_time: z.int(),
  phone_number: z.optional(z.unknown()),
  [TEST_PHONE_CLAIM]: z.optional(z.unknown()),
  firebase: z.optional(z.object({ sign_in_provider: z.optional(z.unknown()) })),
});

/** Returns the phone that Google verified, or that our custom token of a test number set. */
function phoneOf(claims: z.infer<typeof idTokenClaims>): CanonicalPhone | null {
  const custom = claims.firebase?.sign_in_provider === 'custom';
  const phone = claims.phone_number ?? (custom ? claims[TEST_PHONE_CLAIM] : null);
  return typeof phone === 'string' && isCanonicalPhone(phone) ? phone : null;
}

type IdentityInToken = Omit<VerifiedIdentity, 'lastSignInAt'>;

/** Takes the claims of a verified token. @throws {InvalidIdTokenError} */
export function identityOfClaims(payload: unknown, now: Date): IdentityInToken {
  const claims = idTokenClaims.safeParse(payload);
  if (!claims.success) throw new InvalidIdTokenError('claims of another shape');
  const { sub, iat, auth_time } = claims.data;
  const latest = toSeconds(now) + CLOCK_SKEW_SECONDS;
  if (iat > latest || auth_time > latest) throw new InvalidIdTokenError('from the future');
  return { uid: sub, phone: phoneOf(claims.data), authTime: new Date(auth_time * 1000) };
}

/**
 * Verifies a token by the rules of https://firebase.google.com/docs/auth/admin/verify-id-tokens. It cannot
 * tell whether the session was ended since; only Google knows.
 * @throws {InvalidIdTokenError}
 * @throws {IdentityUnavailableError} if Google's keys cannot be fetched
 */
export async function verifyFirebaseIdToken(
  deps: { keys: GoogleKeys; clock: Clock; projectId: string },
  token: string,
): Promise<IdentityInToken> {
  const now = deps.clock.now();
  const payload = await verifyGoogleToken(deps.keys, token, {
    issuer: `https://securetoken.google.com/${deps.projectId}`,
    audience: deps.projectId,
    now,
  });
  return identityOfClaims(payload, now);
}
