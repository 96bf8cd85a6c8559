import { maskPhone } from '#shared/phone.ts';
import type { OutboxMessage } from './port.ts';

const MAX_REASON = 200;

/** Whom a message was for, as far as a log may know (trust.md rule 18): never its content. */
export function logFieldsOf(message: OutboxMessage): Record<string, string> {
  switch (message.kind) {
    case 'sms':
      return { to: maskPhone(message.message.to) };
    case 'mail':
      return { messageId: message.message.messageId };
    case 'delete-identity':
      return { uid: message.uid };
  }
}

/** Why an attempt failed. Vendors like to repeat number, address or code in their errors. */
export function redactedReason(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text
    .replaceAll(/[^\s<>"',;]+@[^\s<>"',;]+/g, '…@…')
    .replaceAll(/\d(?:[\s()-]?\d){3,}/g, '…')
    .slice(0, MAX_REASON);
}
