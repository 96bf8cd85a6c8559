import type { Transaction } from '#server/db/client.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';

export interface VerifiedIdentity {
  uid: string;
  /** Null if the token contains no phone. */
  phone: CanonicalPhone | null;
  authTime: Date;
  /** The user's latest sign-in, with any browser; compare it only with other values of the same provider. */
  lastSignInAt: Date;
}

/** The caller of an operation that requires an owner: a verified identity with a phone. */
export type Owner = VerifiedIdentity & { phone: CanonicalPhone };

/** A user's stored sign-in records by column name, without secrets or their hashes. */
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

/** Both identify the user: a number may have another uid than the one that registered its business. */
export interface UserOfBusiness {
  uid: string | null;
  phone: CanonicalPhone;
}

/** The users to delete with an account: its own, and any other who signs in with its number. */
export interface DeletedUser {
  uid: string | null;
  phone?: CanonicalPhone;
}

/** The token is missing, malformed, forged, expired or revoked; the caller is not signed in. */
export class InvalidIdTokenError extends Error {
  override name = 'InvalidIdTokenError';
}

/** The provider cannot be reached; never show this as "signed out" or "not found". */
export class IdentityUnavailableError extends Error {
  override name = 'IdentityUnavailableError';
}

/** The browser uses it immediately; Firebase's hour would only help an attacker. */
export const CUSTOM_TOKEN_SECONDS = 300;

/** A number whose holder entered the right code. The code stays valid until an operation uses it. */
export interface ProvedNumber {
  codeId: string;
  phone: CanonicalPhone;
}

export interface NumberMove {
  owner: Owner;
  proved: ProvedNumber;
  /** Becomes a known device of the new number; null for a browser without a device cookie. */
  deviceId: string | null;
}

/** Changes a number in one transaction with the rows that refer to it: only for a provider in our database. */
export interface NumberMover {
  checkCode(input: { sessionInfo: string; code: string }): Promise<ProvedNumber>;
  /**
   * Ends every session of the owner. `isProved`: the owner signed in by a code to the former number within five minutes.
   * `formerDevices` were known to that number. @throws {InvalidIdTokenError} if the session has ended meanwhile
   */
  moveNumber(tx: Transaction, move: NumberMove): Promise<{ isProved: boolean; formerDevices: string[] }>;
  /** Deletes the number's user with sessions and codes. A blocked user stays, and no session of theirs is valid. */
  endNumber(tx: Transaction, phone: CanonicalPhone): Promise<{ isBlocked: boolean }>;
  /** Returns the uid of the number's user; null if nobody signed in with it. */
  uidOf(tx: Transaction, phone: CanonicalPhone): Promise<string | null>;
}

/** The product's interface to an identity provider; services.ts chooses one. */
export interface IdentityProvider {
  /** @throws {InvalidIdTokenError} {IdentityUnavailableError} */
  verifyIdToken(token: string): Promise<VerifiedIdentity>;
  /**
   * Keeps a verified session valid until the transaction ends, if users are in our database.
   * @throws {InvalidIdTokenError} if the session has ended since it was verified
   */
  lockSession(tx: Transaction, owner: Owner): Promise<void>;
  /** Likewise without a lock, for a transaction that only reads. @throws {InvalidIdTokenError} */
  checkSession(tx: Transaction, owner: Owner): Promise<void>;
  /** Ends every session of the user from the next request on. Returns the affected uids. */
  endSessions(user: UserOfBusiness): Promise<string[]>;
  /** Deletes a user; succeeds if there is none. With `lastSignInAt`, keeps a user who has signed in since. */
  deleteUser(user: DeletedUser, lastSignInAt?: Date): Promise<void>;
  /** Blocks a user from the next request on. Returns the affected uids. */
  disable(user: UserOfBusiness): Promise<string[]>;
  /** Unblocks a user; without `keepSessions`, a new sign-in is required. Returns the affected uids. */
  enable(user: UserOfBusiness, options: { keepSessions: boolean }): Promise<string[]>;
  /** Returns the owner's records, in the caller's transaction; null if the provider stores them. */
  signInRecords(tx: Transaction, uid: string): Promise<SignInRecords | null>;
  /** Creates a token that signs `uid` in without an SMS (test numbers); valid once in embedded mode. */
  createCustomToken(uid: string, phone: CanonicalPhone): Promise<string>;
}

/** Checks that a call comes from one of our own apps (Firebase App Check). */
export interface AppAttestation {
  /** @throws {IdentityUnavailableError} if the check is not possible now */
  isGenuine(token: string): Promise<boolean>;
}
