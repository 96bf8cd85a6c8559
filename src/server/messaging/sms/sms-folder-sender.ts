import { writeToOutboxFolder } from '#server/messaging/outbox-folder.ts';
import type { SmsSender } from '#server/messaging/port.ts';
import type { SmsProvider, SmsSenderDeps } from './sms-provider.ts';

export const outbox: SmsProvider<object> = {
  secrets: [],
  company: null,
  readSettings: () => ({}),
  createSender,
  accountCheck: () => null,
};

/** Demo mode: writes a text message as a JSON file `{to, text, sentAt}` and prints it to the terminal. */
function createSender(_: object, { folder, clock, print }: SmsSenderDeps): SmsSender {
  return {
    send: async ({ to, text }) => {
      const sentAt = clock.now();
      const content = `${JSON.stringify({ to, text, sentAt }, null, 2)}\n`;
      const file = await writeToOutboxFolder(folder, { content, extension: 'json', sentAt });
      const lines = text.split('\n').map((line) => line.trim());
      print(`SMS → ${to}: ${lines.filter((line) => line !== '').join(' · ')}`);
      return file;
    },
  };
}
