import { createTransport } from 'nodemailer';
import type { Clock } from '#server/clock.ts';
import { writeToOutboxFolder } from '#server/messaging/outbox-folder.ts';
import type { MailSender } from '#server/messaging/port.ts';
import { mailOptions } from './mail-options.ts';

interface MailFolderSenderDeps {
  folder: string;
  clock: Clock;
  print: (line: string) => void;
  from: string;
}

/** Demo mode: writes each mail as an RFC 5322 `.eml` file and prints it to the terminal. */
export function createMailFolderSender(deps: MailFolderSenderDeps): MailSender {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async (message) => {
      const sentAt = deps.clock.now();
      const { message: content } = await transport.sendMail(mailOptions(message, deps.from, sentAt));
      if (!Buffer.isBuffer(content)) throw new TypeError('the stream transport was told to buffer');
      const file = await writeToOutboxFolder(deps.folder, { content, extension: 'eml', sentAt });
      const text = message.text.replaceAll(/^/gm, '  ');
      deps.print(`Mail → ${message.to} (Reply-To: ${message.replyTo}): ${message.subject}\n${text}`);
      return file;
    },
  };
}
