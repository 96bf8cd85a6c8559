import type { CanonicalPhone } from '#shared/domain/phone.ts';

/** A change of accounts that a database of an earlier time undoes, and that must be repeated in it. */
export type AccountChange =
  | { kind: 'business-deleted' | 'business-hidden' | 'move-closed'; business: number }
  | { kind: 'user-deleted' | 'blocked' | 'unblocked' | 'signed-out'; uid: string }
  /** `formerPhone` can take the business back. */
  | { kind: 'moved'; business: number; phone: CanonicalPhone; formerPhone?: CanonicalPhone }
  /** The number got its business back: unlike a move, the user of the other number does not come with it. */
  | { kind: 'taken-back'; business: number; phone: CanonicalPhone };

/** Notes changes outside the database, once they are committed. */
export interface AccountChangeLog {
  note(change: AccountChange): void;
}
