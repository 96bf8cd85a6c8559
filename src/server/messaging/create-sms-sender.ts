import { createNetgsmSmsSender } from './netgsm-sms-sender.ts';
import type { SmsSender } from './port.ts';
import { createSmsFolderSender, type SmsFolderSenderDeps } from './sms-folder-sender.ts';
import type { SmsSettings } from './sms-settings.ts';
import { createTwilioSmsSender } from './twilio-sms-sender.ts';
import { createWebhookSmsSender } from './webhook-sms-sender.ts';

export function createSmsSender(sms: SmsSettings, outboxFolder: SmsFolderSenderDeps): SmsSender {
  switch (sms.provider) {
    case 'outbox':
      return createSmsFolderSender(outboxFolder);
    case 'netgsm':
      return createNetgsmSmsSender(sms);
    case 'twilio':
      return createTwilioSmsSender(sms);
    case 'webhook':
      return createWebhookSmsSender({ ...sms, clock: outboxFolder.clock });
  }
}
