import type { OutboxMessage } from '#server/messaging/port.ts';
import { maskPhone } from '#shared/domain/phone.ts';

const MAX_REASON = 200;

/** Whom a message was for, as far as a log may know (guarantees.md rule 18): never its content. */
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

/** Why an attempt failed. Vendors like to repeat number, address or code in their errors. */
export function redactedReason(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return withoutMailAddresses(text)
    .replaceAll(/\d(?:[\s()-]?\d){3,}/g, '…')
    .slice(0, MAX_REASON);
}

/** Looks for an address only where a word begins: a vendor's answer may be one word without end. */
const MAIL_ADDRESS = /(?<![^\s<>"',;@])[^\s<>"',;@]+@[^\s<>"',;]+/g;

const withoutMailAddresses = (text: string): string => text.replaceAll(MAIL_ADDRESS, '…@…');

/** `250 2.0.0 Ok: queued as 4F5A`, without its codes: by what else is in it the server's own log knows the mail. */
export const nameInReply = (reply: string): string =>
  withoutMailAddresses(reply.replace(/^250[ -](?:2\.\d+\.\d+ )?/, '')).slice(0, MAX_REASON);
