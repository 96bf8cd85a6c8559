import type { contactMessages } from '#server/db/schema.ts';
import type { MailMessage } from '#server/messaging/port.ts';
import { displayPhone } from '#shared/domain/phone.ts';
import { site } from '#shared/site.ts';

type ContactMessage = typeof contactMessages.$inferSelect;

export function contactMail(message: ContactMessage, to: string, sentAt: Date, origin: string): MailMessage {
  const { hostname } = new URL(origin);
  return {
    to,
    subject: `${site.name} iletişim: ${message.subject ?? message.name}`,
    text: mailText(message),
    replyTo: message.email,
    // RFC 5322 section 3.6.4. Contains the time, because a new database restarts the ids, and mail servers
    // drop duplicates.
    messageId: `<contact-${message.id}.${sentAt.getTime()}@${hostname}>`,
  };
}

function mailText({ name, email, phone, subject, message }: ContactMessage): string {
  const lines = [
    `Ad: ${name}`,
    `E-posta: ${email}`,
    `Telefon: ${phone === null ? '-' : displayPhone(phone)}`,
    `Konu: ${subject ?? '-'}`,
    '',
    message,
  ];
  return lines.join('\n');
}
