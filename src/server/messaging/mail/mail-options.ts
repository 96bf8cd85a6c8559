import type { SendMailOptions } from 'nodemailer';
import type { MailMessage } from '#server/messaging/port.ts';
import { site } from '#shared/site.ts';

/** Only Reply-To comes from the visitor (guarantees.md rule 17); texts are never files or URLs. */
export function mailOptions(message: MailMessage, from: string, date: Date): SendMailOptions {
  return {
    from,
    // Spam filters distrust an address without a name.
    to: { name: site.name, address: message.to },
    replyTo: { name: '', address: message.replyTo },
    subject: message.subject,
    text: message.text,
    messageId: message.messageId,
    date,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
