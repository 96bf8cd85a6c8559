import type { OutboxMessage } from '#server/messaging/port.ts';
import { maskPhone } from '#shared/domain/phone.ts';

const MAX_REASON = 200;

/**
 * Returns the message's recipient as far as logs may contain it (guarantees.md rule 18), never its content.
 */
export function logFieldsOf(message: OutboxMessage): Record<string, string> {
  switch (message.kind) {
    case 'sms':
      return { to: maskPhone(message.message.to) };
    case 'mail':
      return { messageId: message.message.messageId };
    case 'delete-identity':
      return { uid: message.uid ?? '' };
  }
}

/**
 * Returns the reason of a failed attempt without personal data: vendors often repeat number, address or code
 * in their errors.
 */
export function redactedReason(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return withoutMailAddresses(text)
    .replaceAll(/\d(?:[\s()-]?\d){3,}/g, '…')
    .slice(0, MAX_REASON);
}

/** Matches an address only at the start of a word: a vendor's response may be a single, very long word. */
const MAIL_ADDRESS = /(?<![^\s<>"',;@])[^\s<>"',;@]+@[^\s<>"',;]+/g;

const withoutMailAddresses = (text: string): string => text.replaceAll(MAIL_ADDRESS, '…@…');

/**
 * Returns the reply without its codes, as `250 2.0.0 Ok: queued as 4F5A`. The rest identifies the mail in the
 * server's own log.
 */
export const nameInReply = (reply: string): string =>
  withoutMailAddresses(reply.replace(/^250[ -](?:2\.\d+\.\d+ )?/, '')).slice(0, MAX_REASON);
