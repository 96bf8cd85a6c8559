import { providerOf, type SmsSettings } from '#server/messaging/sms/sms-providers.ts';
import type {
  DataRecipients,
  Recipient,
  RecipientRole,
  TransferBasis,
} from '#shared/legal/data-recipients.ts';

/** Data that leave this country are a transfer under KVKK m. 9. */
const HOME = 'TR';
const EXAMPLE_COUNTRY = 'Örnek ülke';

const BASES = [
  'adequacy-decision',
  'binding-corporate-rules',
  'standard-contract',
  'undertaking',
] as const satisfies readonly TransferBasis[];

/** Codes that have a name but are not countries. */
const NO_COUNTRY = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);
const countryNames = new Intl.DisplayNames('tr', { type: 'region', fallback: 'none' });

/** Returns the country's Turkish name; undefined if the code is not a country of ISO 3166. */
const countryName = (code: string) =>
  /^[A-Z]{2}$/.test(code) && !NO_COUNTRY.has(code) ? countryNames.of(code) : undefined;

const WANTED_COUNTRY = 'a country by its two letters (ISO 3166), like TR or DE';
const NAME = /^\S(?:[^\p{Cc}]{0,98}\S)?$/u;

function recipient(role: RecipientRole, name: string, code: string): Recipient {
  return { role, name, country: countryName(code) ?? '', abroad: code !== HOME };
}

const GOOGLE_IDENTITY = recipient('identity', 'Google LLC (Firebase Authentication, reCAPTCHA)', 'US');
/** Any push service delivers to phones through these two companies. */
const PUSH = [
  recipient('push', 'Apple Inc. (iPhone)', 'US'),
  recipient('push', 'Google LLC (Android)', 'US'),
];

/** Parses `Posta Ltd., DE`, with the country after the last comma; unset, it is an example. */
function readProvider(
  given: NodeJS.ProcessEnv,
  variable: string,
  role: RecipientRole,
  problems: string[],
): Recipient {
  const value = given[variable]?.trim();
  if (value === undefined) return { role, name: 'Örnek sağlayıcı', country: EXAMPLE_COUNTRY, abroad: false };
  const comma = value.lastIndexOf(',');
  const name = value.slice(0, Math.max(comma, 0)).trim();
  const country = value.slice(comma + 1).trim();
  if (!NAME.test(name)) {
    problems.push(`${variable}: must be a name of up to 100 characters, a comma and ${WANTED_COUNTRY}`);
  } else if (countryName(country) === undefined) {
    problems.push(`${variable}: "${country}", after the last comma, is not a country; use ${WANTED_COUNTRY}`);
  }
  return recipient(role, name, country);
}

/** Returns the SMS provider. The list is empty if SMS go to the outbox folder or Google sends them. */
function smsRecipients(given: NodeJS.ProcessEnv, sms: SmsSettings, problems: string[]): Recipient[] {
  const { company } = providerOf(sms);
  if (given.IDENTITY === 'firebase' || company === null) return [];
  if ('variable' in company) return [readProvider(given, company.variable, 'sms', problems)];
  return [recipient('sms', company.name, company.country)];
}

/** Returns the hosting provider. If it is not named, a provider abroad is still listed, without its name. */
function hostingRecipients(given: NodeJS.ProcessEnv, location: string, problems: string[]): Recipient[] {
  const name = given.HOSTING_PROVIDER?.trim();
  if (name !== undefined && !NAME.test(name)) {
    problems.push('HOSTING_PROVIDER: must be a name of up to 100 characters; its country is DATA_LOCATION');
  }
  if (name !== undefined) return [recipient('hosting', name, location)];
  return location === HOME ? [] : [recipient('hosting', 'Barındırma hizmeti veren şirket', location)];
}

function readLocation(given: NodeJS.ProcessEnv, problems: string[]): string {
  const location = given.DATA_LOCATION?.trim() ?? HOME;
  if (countryName(location) === undefined) problems.push(`DATA_LOCATION: must be ${WANTED_COUNTRY}`);
  return location;
}

function readBasis(given: NodeJS.ProcessEnv, problems: string[]): TransferBasis | undefined {
  const value = given.TRANSFER_BASIS?.trim();
  const basis = BASES.find((known) => known === value);
  if (value === undefined || basis !== undefined) return basis;
  const consent = /consent|r[ıi]za/i.test(value)
    ? '. Consent is valid only for occasional transfers (KVKK m. 9/6); these are regular'
    : '';
  problems.push(`TRANSFER_BASIS: ${BASES.slice(0, -1).join(', ')} or ${BASES.at(-1)}${consent}`);
  return undefined;
}

/** Reads the location and the recipients of data. Adds errors to `problems`. */
export function readDataRecipients(
  given: NodeJS.ProcessEnv,
  sms: SmsSettings,
  problems: string[],
): DataRecipients {
  const location = readLocation(given, problems);
  const basis = readBasis(given, problems);
  const optional = (variable: string, role: RecipientRole, wanted: boolean) =>
    wanted ? [readProvider(given, variable, role, problems)] : [];
  return {
    location: given.DATA_LOCATION === undefined ? EXAMPLE_COUNTRY : (countryName(location) ?? ''),
    recipients: [
      ...hostingRecipients(given, location, problems),
      ...(given.IDENTITY === 'firebase' ? [GOOGLE_IDENTITY] : []),
      ...smsRecipients(given, sms, problems),
      ...optional('MAIL_PROVIDER', 'mail', given.SMTP_URL !== undefined),
      ...PUSH,
      ...optional('PUSH_PROVIDER', 'push', given.PUSH_PROVIDER !== undefined),
    ],
    ...(basis !== undefined && { basis }),
  };
}
