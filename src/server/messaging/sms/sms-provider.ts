import type { Clock } from '#server/clock.ts';
import type { SmsSender } from '#server/messaging/port.ts';
import type { SmsLimits } from './sms-request.ts';

/** Returns a variable's value; reports it if it is missing or does not match `shape`. */
export type RequiredVariable = (name: string, shape?: RegExp, problem?: string) => string;

export interface SmsSenderDeps {
  clock: Clock;
  /** The demo sender writes messages to this folder and shows them with `print`. */
  folder: string;
  print: (line: string) => void;
  /** Origin of the API and limits of a request; tests set both for their own server. */
  origin?: string;
  limits?: Partial<SmsLimits>;
}

/** A free request that checks that the service is reachable. */
interface AccountCheck {
  url: string;
  headers?: Record<string, string>;
  /** Set if a 200 confirms the account: names the variables to fix otherwise. */
  account?: { company: string; variables: string };
}

/** A provider that `SMS_PROVIDER` may name, with all its properties. `sms-providers.ts` lists them. */
export interface SmsProvider<Settings> {
  /** Variables whose values may be in files. */
  secrets: readonly string[];
  /** The recipient, for the privacy policy, with its ISO 3166 country; null if no company gets the messages. */
  company: { name: string; country: string } | 'named by the operator' | null;
  /** Reads the settings; adds each error to `problems`. */
  readSettings(required: RequiredVariable, problems: string[]): Settings;
  createSender(settings: Settings, deps: SmsSenderDeps): SmsSender;
  /** For `doctor`; null if there is no service to check. Tests set `origin` to their own server. */
  accountCheck(settings: Settings, origin?: string): AccountCheck | null;
}
