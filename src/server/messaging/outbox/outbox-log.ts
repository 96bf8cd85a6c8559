import type { OutboxMessage } from '#server/messaging/port.ts';
import { maskPhone } from '#shared/domain/phone.ts';

const MAX_REASON = 200;

/** Returns the recipient as logs may contain it (guarantees.md rule 18), never the content. */
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

/** Returns the reason without personal data: vendors repeat number, address or code in errors. */
export function redactedReason(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return withoutMailAddresses(text)
    .replaceAll(/\d(?:[\s()-]?\d){3,}/g, '…')
    .slice(0, MAX_REASON);
}

/** Matches an address only at the start of a word: a vendor's response may be a single, very long word. */
const MAIL_ADDRESS = /(?<![^\s<>"',;@])[^\s<>"',;@]+@[^\s<>"',;]+/g;

const withoutMailAddresses = (text: string): string => text.replaceAll(MAIL_ADDRESS, '…@…');

/** Returns the reply without its codes (`250 2.0.0 Ok: queued as 4F5A`), to find the mail in their log. */
export const nameInReply = (reply: string): string =>
  withoutMailAddresses(reply.replace(/^250[ -](?:2\.\d+\.\d+ )?/, '')).slice(0, MAX_REASON);
