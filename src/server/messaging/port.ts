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
  /** The visitor's validated address, the only header that visitors control (guarantees.md rule 17). */
  replyTo: string;
  /** Constant over retries, so that mail programs show a mail sent twice only once. */
  messageId: string;
}

/** The message must not be retried: it was permanently refused, or may have been sent. */
export class NoRetryError extends Error {
  override name = 'NoRetryError';
}

/** The message was not sent and never will be. */
export class RefusedError extends NoRetryError {
  override name = 'RefusedError';
}

/** Resolves with the provider's id, if any. Errors contain neither the number nor the text. */
export interface SmsSender {
  /** @throws {NoRetryError} if a retry is useless or might send twice; any other error is retried */
  send(message: SmsMessage): Promise<string | undefined>;
}

/** Resolves with the server's id of the mail, if there is one. */
export interface MailSender {
  /** @throws {RefusedError} if the server refuses this mail forever; any other error is retried */
  send(message: MailMessage): Promise<string | undefined>;
}

/** A side effect to run after a commit (guarantees.md rule 12). */
export type OutboxMessage =
  | { kind: 'sms'; message: SmsMessage }
  | { kind: 'mail'; message: MailMessage }
  /** `lastSignInAt`: ISO 8601; a later sign-in keeps the user. Rows of the former release lack it. */
  | { kind: 'delete-identity'; uid: string | null; phone?: CanonicalPhone; lastSignInAt?: string };

export interface Outbox {
  /** Stores the message in the caller's transaction, for after the commit and before `expiresAt`. */
  enqueue(tx: Transaction, message: OutboxMessage, expiresAt: Date): Promise<void>;
  /** Call after the commit: sends due messages now instead of at the next poll. Returns immediately. */
  wake(): void;
}
