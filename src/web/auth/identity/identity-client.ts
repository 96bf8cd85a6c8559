import type { Business } from '#shared/contract/business.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import type { PublicConfig } from '#shared/routing/page-state.ts';

export type IdentitySettings = PublicConfig['identity'];

export interface IdentityUser {
  uid: string;
  /** Null when the provider vouches for none. */
  phone: CanonicalPhone | null;
}

export interface ConfirmedIdentity {
  phone: CanonicalPhone | null;
  idToken: string;
}

/** What is needed of the provider's SDK. Failures with a Turkish sentence are `UserFacingError`s. */
export interface IdentityClient {
  /** Solves the bot-check and sends a code. Returns the verification id that {@link confirmCode} needs. */
  sendCode(phone: CanonicalPhone, signal?: AbortSignal): Promise<string>;
  confirmCode(verificationId: string, code: string): Promise<ConfirmedIdentity>;
  signInWithCustomToken(token: string): Promise<void>;
  /** Who is signed in, once the stored session has been looked at; waits for the network then. */
  currentUser(): Promise<IdentityUser | null>;
  /** A token that is good for at least 30 s; null when nobody is signed in. */
  currentIdToken(): Promise<string | null>;
  /** Of the business whose owner leaves on purpose, it forgets what was typed and not sent as well. */
  signOut(leaving?: Pick<Business, 'id'> | null): Promise<void>;
  /**
   * Calls back with the first known state and at each change. Nobody is `certain` only if all that may hold the session
   * was read. Returns the way to stop.
   */
  onSignedInChange(listener: (user: IdentityUser | null, certain: boolean) => void): () => void;
}
