import type { CanonicalPhone } from '#shared/domain/phone.ts';

/** A change of accounts that a database of an earlier time undoes, and that must be repeated in it. */
export type AccountChange =
  | { kind: 'business-deleted'; business: number }
  | { kind: 'user-deleted' | 'blocked' | 'unblocked' | 'signed-out'; uid: string }
  | { kind: 'moved'; business: number; phone: CanonicalPhone };

/** Notes changes outside the database, once they are committed. */
export interface AccountChangeLog {
  note(change: AccountChange): void;
}
