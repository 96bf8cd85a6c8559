import type { CanonicalPhone } from '#shared/phone.ts';

/** Who holds an identity token, as the provider vouches for it. */
export interface VerifiedIdentity {
  uid: string;
  /** Null when the token carries no phone. */
  phone: CanonicalPhone | null;
  authTime: Date;
}

/** The token is missing, malformed, forged, expired or revoked; the caller is simply not signed in. */
export class InvalidIdTokenError extends Error {
  override name = 'InvalidIdTokenError';
}

/** The provider could not be asked; never to be shown as "signed out" or "not found". */
export class IdentityUnavailableError extends Error {
  override name = 'IdentityUnavailableError';
}

/** What the product needs of an identity provider; chosen once in services.ts. */
export interface IdentityProvider {
  /** @throws {InvalidIdTokenError} @throws {IdentityUnavailableError} */
  verifyIdToken(token: string): Promise<VerifiedIdentity>;
  /** Ends every session of the user: effective with the next request in embedded mode. */
  revokeSessions(uid: string): Promise<void>;
  /** Deletes the user; a user who does not exist counts as deleted. */
  deleteUser(uid: string): Promise<void>;
  /** Token with which a browser signs in as `uid` without a text message (test numbers). */
  createCustomToken(uid: string, phone: CanonicalPhone): Promise<string>;
}

/** Says whether a call comes from one of our own apps (Firebase App Check). */
export interface AppAttestation {
  /** @throws {IdentityUnavailableError} when that cannot be known now. */
  isGenuine(token: string): Promise<boolean>;
}
