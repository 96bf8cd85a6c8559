import type { Transaction } from '#server/db/client.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';

export interface SmsMessage {
  to: CanonicalPhone;
  text: string;
}

export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  /** The visitor's address, after validation; the only header a visitor has a say in (guarantees.md rule 17). */
  replyTo: string;
  /** Stays the same over retries, so that a mail sent twice is seen once. */
  messageId: string;
}

/** The message may not be tried again: it was refused for good, or may have gone out already. */
export class NoRetryError extends Error {
  override name = 'NoRetryError';
}

/** It certainly did not go out, and never will. */
export class RefusedError extends NoRetryError {
  override name = 'RefusedError';
}

/** Errors name neither the number nor the text. Resolves with the provider's id of the message, where it has one. */
export interface SmsSender {
  /** @throws {NoRetryError} when sending again is useless or might send twice; any other error is tried again. */
  send(message: SmsMessage): Promise<string | undefined>;
}

/** Resolves with what the server called the mail, where there is one. */
export interface MailSender {
  /** @throws {RefusedError} when the server wants this mail neither now nor later; any other error is tried again. */
  send(message: MailMessage): Promise<string | undefined>;
}

/** A side effect that has to follow a commit (guarantees.md rule 12). */
export type OutboxMessage =
  | { kind: 'sms'; message: SmsMessage }
  | { kind: 'mail'; message: MailMessage }
  /** `lastSignInAt`: ISO 8601; a user who has signed in since stays. Missing in what the build before has stored. */
  | { kind: 'delete-identity'; uid: string | null; phone?: CanonicalPhone; lastSignInAt?: string };

export interface Outbox {
  /** Stores the message in the caller's transaction; it leaves after the commit, until `expiresAt` at the latest. */
  enqueue(tx: Transaction, message: OutboxMessage, expiresAt: Date): Promise<void>;
  /** Call after the commit: sends what is due now instead of at the next poll. Returns at once. */
  wake(): void;
}
