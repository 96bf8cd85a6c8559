import { join } from 'node:path';
import type { Clock } from '#server/clock.ts';
import { createMailFolderSender } from '#server/messaging/mail/mail-folder-sender.ts';
import { createSmtpMailSender } from '#server/messaging/mail/smtp-mail-sender.ts';
import { createSmsSender, type SmsSettings } from '#server/messaging/sms/sms-providers.ts';

interface SenderSettings {
  sms: SmsSettings;
  /** Null: mail is written to the outbox folder. */
  smtpUrl: string | null;
  mailFrom: string;
  dataDir: string;
}

/** `print` receives a line for each message written to the outbox folder. */
export function createSenders(
  { sms, smtpUrl, mailFrom: from, dataDir }: SenderSettings,
  clock: Clock,
  print: (line: string) => void = (line) => process.stdout.write(`${line}\n`),
) {
  const outboxFolder = { folder: join(dataDir, 'outbox'), clock, print };
  const smtp = smtpUrl === null ? null : createSmtpMailSender({ url: smtpUrl, from, clock });
  return {
    sms: createSmsSender(sms, outboxFolder),
    mail: smtp ?? createMailFolderSender({ ...outboxFolder, from }),
    close: () => smtp?.close(),
  };
}
