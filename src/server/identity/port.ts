import type { Transaction } from '#server/db/client.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';

export interface VerifiedIdentity {
  uid: string;
  /** Null when the token carries no phone. */
  phone: CanonicalPhone | null;
  authTime: Date;
  /** The user's latest sign-in, with whatever browser; only to be compared with another word of the same provider. */
  lastSignInAt: Date;
}

/** Who makes a call whose authority is the owner: a verified identity that has a phone. */
export type Owner = VerifiedIdentity & { phone: CanonicalPhone };

/** What is stored of a user's sign-ins, by the names of the columns; no secret, nor the hash of one. */
export interface SignInRecords {
  accounts: {
    uid: string;
    phone: CanonicalPhone;
    disabled: boolean;
    created_at: Date;
    last_login_at: Date;
    tokens_valid_after: Date;
  }[];
  sessions: { family_id: string; auth_time: Date; created_at: Date; replaced_at: Date | null }[];
  devices: { device_id: string; seen_at: Date }[];
  codes: {
    phone: CanonicalPhone;
    known_device: boolean;
    attempts: number;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  }[];
}

/** Both say who it is: somebody may sign in to a business's number under another uid than who registered it. */
export interface UserOfBusiness {
  uid: string | null;
  phone: CanonicalPhone;
}

/** Of an account that was deleted: its user, and whoever else signs in with its number. */
export interface DeletedUser {
  uid: string | null;
  phone?: CanonicalPhone;
}

/** The token is missing, malformed, forged, expired or revoked; the caller is simply not signed in. */
export class InvalidIdTokenError extends Error {
  override name = 'InvalidIdTokenError';
}

/** The provider could not be asked; never to be shown as "signed out" or "not found". */
export class IdentityUnavailableError extends Error {
  override name = 'IdentityUnavailableError';
}

/** The browser uses it at once; Firebase's hour would only help a thief. */
export const CUSTOM_TOKEN_SECONDS = 300;

/** What the product needs of an identity provider; chosen once in services.ts. */
export interface IdentityProvider {
  /** @throws {InvalidIdTokenError} @throws {IdentityUnavailableError} */
  verifyIdToken(token: string): Promise<VerifiedIdentity>;
  /** Ends every session of the user, effective with the next request. Returns the uids that it was done to. */
  endSessions(user: UserOfBusiness): Promise<string[]>;
  /** With `lastSignInAt` a user who has signed in since stays. One who does not exist counts as deleted. */
  deleteUser(user: DeletedUser, lastSignInAt?: Date): Promise<void>;
  /** Keeps a user out, effective with the next request. Returns the uids that it was done to. */
  disable(user: UserOfBusiness): Promise<string[]>;
  /** Lets a user in again, without `keepSessions` by a new sign-in only. Returns the uids that it was done to. */
  enable(user: UserOfBusiness, options: { keepSessions: boolean }): Promise<string[]>;
  /** For its owner to read, in the caller's transaction; null where the provider keeps them itself. */
  signInRecords(tx: Transaction, uid: string): Promise<SignInRecords | null>;
  /** Token with which a browser signs in as `uid` without a text message (test numbers); good once in embedded mode. */
  createCustomToken(uid: string, phone: CanonicalPhone): Promise<string>;
}

/** Says whether a call comes from one of our own apps (Firebase App Check). */
export interface AppAttestation {
  /** @throws {IdentityUnavailableError} when that cannot be known now. */
  isGenuine(token: string): Promise<boolean>;
}
