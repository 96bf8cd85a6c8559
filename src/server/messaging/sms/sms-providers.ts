import { netgsm } from './netgsm-sms-sender.ts';
import { outbox } from './sms-folder-sender.ts';
import type { SmsProvider } from './sms-provider.ts';
import { twilio } from './twilio-sms-sender.ts';
import { webhook } from './webhook-sms-sender.ts';

/** Keys are the values of `SMS_PROVIDER`. */
export const smsProviders = { outbox, netgsm, twilio, webhook };

type Providers = typeof smsProviders;
export type SmsSettings = {
  [P in keyof Providers]: { provider: P } & ReturnType<Providers[P]['readSettings']>;
}[keyof Providers];

/** Returns the provider of these settings; pass it only them. */
export const providerOf = ({ provider }: SmsSettings): SmsProvider<object> => smsProviders[provider];
