import type { CanonicalPhone } from '#shared/domain/phone.ts';
import type { PublicConfig } from '#shared/routing/page-state.ts';

/** Key in localStorage of logouts that the server has not confirmed, separated by spaces. */
export const LOGOUT_TICKETS = 'logout_tickets';

export type IdentitySettings = PublicConfig['identity'];

export interface IdentityUser {
  uid: string;
  /** Null if the provider confirms no number. */
  phone: CanonicalPhone | null;
}

export interface ConfirmedIdentity {
  phone: CanonicalPhone | null;
  idToken: string;
  /** True if a copied session of this user was ended since the latest sign-in (identity.md "A session's life"). */
  copiedSession?: boolean;
}

/** The part of the provider's SDK that we need. Failures with a Turkish message are `UserFacingError`s. */
export interface IdentityClient {
  /** Solves the bot-check and sends a code. Returns the verification id that {@link confirmCode} needs. */
  sendCode(phone: CanonicalPhone, signal?: AbortSignal): Promise<string>;
  confirmCode(verificationId: string, code: string): Promise<ConfirmedIdentity>;
  signInWithCustomToken(token: string): Promise<void>;
  /** Returns the signed-in user after reading the stored session; this waits for the network. */
  currentUser(): Promise<IdentityUser | null>;
  /** Returns a token valid for at least 30 s; null if no user is signed in. */
  currentIdToken(): Promise<string | null>;
  /** Returns when a code was entered, by the server's clock: long ago in a continued session; null if no user is signed in. */
  signedInAt(): Promise<Date | null>;
  /** Also ends the session on the server in embedded mode, later if there is no network; unless it `isDeleted`. */
  signOut(options?: { isDeleted?: boolean }): Promise<void>;
  /**
   * Calls back with the first known state and after each change. A null user is `certain` only if the SDK has
   * read every store that may hold the session. Returns the unsubscribe function.
   */
  onSignedInChange(listener: (user: IdentityUser | null, certain: boolean) => void): () => void;
}
