import type { SmsSender } from '#server/messaging/port.ts';
import { netgsm } from './netgsm-sms-sender.ts';
import { outbox } from './sms-folder-sender.ts';
import type { SmsProvider, SmsSenderDeps } from './sms-provider.ts';
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

/**
 * One ğ, ı or ş makes a message UCS-2, with 70 characters in a segment instead of 160: it costs twice as much.
 * Netgsm's OTP service refuses them. Not every phone and provider knows the Turkish shift table of GSM 03.38.
 */
const withoutTurkishLetters = (text: string): string =>
  text.replaceAll('ı', 'i').normalize('NFD').replaceAll(/\p{M}/gu, '');

/** Creates the sender of these settings, which sends every text in one segment. */
export function createSmsSender(settings: SmsSettings, deps: SmsSenderDeps): SmsSender {
  const sender = providerOf(settings).createSender(settings, deps);
  return { send: ({ to, text }) => sender.send({ to, text: withoutTurkishLetters(text) }) };
}
