import type { SendMailOptions } from 'nodemailer';
import type { MailMessage } from '#server/messaging/port.ts';

/** Fixed headers, and of the visitor only Reply-To (guarantees.md rule 17); no text is taken for a file or URL. */
export function mailOptions(message: MailMessage, from: string, date: Date): SendMailOptions {
  return {
    from,
    to: { name: '', address: message.to },
    replyTo: { name: '', address: message.replyTo },
    subject: message.subject,
    text: message.text,
    messageId: message.messageId,
    date,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
