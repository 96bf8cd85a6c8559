import { providerOf, type SmsSettings } from '#server/messaging/sms/sms-providers.ts';
import { missingBackups } from './backup-settings.ts';
import { exampleLinks } from './environment.ts';
import type { Operator } from './operator-file.ts';

/** Reserved names (RFC 2606, RFC 6761): mail to them is lost, and mail from them is rejected. */
const EXAMPLE_DOMAIN = /@(?:[^@>]*\.)?(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)>?\s*$/i;

const EXAMPLE = 'its default is only an example';

/** The variables that production always requires, and the reasons. */
const REQUIRED = {
  PUBLIC_ORIGIN: 'every link and QR code begins with it',
  TRUSTED_PROXIES:
    'name the addresses or networks of the proxies in front of this server, or set "none" if visitors reach it ' +
    'directly. Behind a proxy that is not named, all visitors share one address and its limits.',
  SMTP_URL: 'mail would be written to the outbox folder, not sent',
  MAIL_FROM: EXAMPLE,
  CONTACT_EMAIL: EXAMPLE,
  APP_STORE_URL: EXAMPLE,
  PLAY_STORE_URL: EXAMPLE,
  INSTAGRAM_URL: EXAMPLE,
} as const;

/** Returns what the operator's file lacks for the legal texts: KVKK m. 9 and 10, 6563 m. 3. */
function missingDisclosures(given: NodeJS.ProcessEnv, { identity, data }: Operator, sms: SmsSettings) {
  const missing: string[] = [];
  if (identity === undefined) missing.push('the legal texts name the operator (identity)');
  if (data === undefined) missing.push('the privacy policy names country and companies (data)');
  const isNamed = given.IDENTITY !== 'firebase' && providerOf(sms).company === 'named by the operator';
  if (isNamed && data?.sms === undefined)
    missing.push('the privacy policy names the SMS provider (data.sms)');
  const start =
    given.OPERATOR_FILE === undefined ? 'OPERATOR_FILE is missing' : 'OPERATOR_FILE is incomplete';
  return missing.map((reason) => `${start}: ${reason}`);
}

const isTrivialCode = (code: string): boolean =>
  /^(\d)\1+$/.test(code) || '01234567890 9876543210'.includes(code);

/** Returns true if nothing follows the host. A path would be dropped silently. */
function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && (url.href === `${url.origin}/` || url.href === url.origin);
}

/** Returns errors for values that are only suitable for development, in sentences for the operator. */
export function productionProblems(
  given: NodeJS.ProcessEnv,
  operator: Operator | null,
  sms: SmsSettings,
  testPhones: ReadonlyMap<string, string>,
): string[] {
  const problems = Object.entries(REQUIRED)
    .filter(([name]) => given[name] === undefined)
    .map(([name, reason]) => `${name} is missing: ${reason}`);
  const { PUBLIC_ORIGIN: origin } = given;
  if (origin?.startsWith('https://') === false) problems.push('PUBLIC_ORIGIN must start with https://');
  else if (origin !== undefined && !isOrigin(origin)) {
    problems.push('PUBLIC_ORIGIN must be only scheme and host, as https://demlik.com: pages are at its root');
  }
  // In Firebase mode, Google sends the codes.
  if (given.IDENTITY !== 'firebase' && [undefined, 'outbox'].includes(given.SMS_PROVIDER)) {
    const fault =
      given.SMS_PROVIDER === undefined ? 'SMS_PROVIDER is missing' : 'SMS_PROVIDER=outbox sends nothing';
    problems.push(`${fault}: text messages would be written to a folder; set netgsm, twilio or webhook`);
  }
  for (const name of ['MAIL_FROM', 'CONTACT_EMAIL', 'OPERATOR_EMAIL']) {
    const address = given[name];
    if (address === undefined) continue;
    if (EXAMPLE_DOMAIN.test(address)) problems.push(`${name}: ${address} is an example, not an address`);
    else if (!/@[^@>\s]+\.[^@>\s]+>?\s*$/.test(address)) problems.push(`${name}: ${address} has no domain`);
  }
  if (operator !== null) problems.push(...missingDisclosures(given, operator, sms));
  problems.push(...missingBackups(given));
  // The other examples may be real: they belong to the default package and name.
  if (given.APP_STORE_URL === exampleLinks.APP_STORE_URL) {
    problems.push(`APP_STORE_URL: ${exampleLinks.APP_STORE_URL} is an example; set your own link`);
  }
  if (given.FIREBASE_AUTH_EMULATOR_HOST !== undefined)
    problems.push('FIREBASE_AUTH_EMULATOR_HOST must not be set');
  if (given.DATABASE_URL !== undefined && given.APP_SECRET === undefined) {
    problems.push('APP_SECRET is missing: instances that share a database must share it');
  }
  if ([...testPhones.values()].some(isTrivialCode)) problems.push('TEST_PHONES: a code is trivial to guess');
  return problems;
}
