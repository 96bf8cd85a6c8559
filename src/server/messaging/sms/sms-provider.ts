import type { Clock } from '#server/clock.ts';
import type { SmsSender } from '#server/messaging/port.ts';

/** The value of a variable that the provider needs; says itself when it is missing, or has not the `shape`. */
export type RequiredVariable = (name: string, shape?: RegExp, problem?: string) => string;

export interface SmsSenderDeps {
  clock: Clock;
  /** Where messages go that reach nobody, and how they are shown. */
  folder: string;
  print: (line: string) => void;
}

/** A call that costs nothing and tells whether somebody is there. */
interface AccountCheck {
  url: string;
  headers?: Record<string, string>;
  /** Where a 200 says that the account is known: what to fix if it is not. */
  account?: { company: string; variables: string };
}

/** One that may be named in `SMS_PROVIDER`: everything there is to know of it. `sms-providers.ts` lists them. */
export interface SmsProvider<Settings> {
  /** Those of its variables that may lie in files of their own. */
  secrets: readonly string[];
  /** Who gets the numbers, for the privacy policy, with the country by ISO 3166; a variable that says both; or nobody. */
  company: { name: string; country: string } | { variable: string } | null;
  /** Adds what is wrong to `problems`. */
  readSettings(required: RequiredVariable, problems: string[]): Settings;
  createSender(settings: Settings, deps: SmsSenderDeps): SmsSender;
  /** For `doctor`; null where nobody is asked. Tests put a server of their own at `origin`. */
  accountCheck(settings: Settings, origin?: string): AccountCheck | null;
}
