import { providerOf, type SmsSettings } from '#server/messaging/sms/sms-providers.ts';
import type { DataRecipients, Recipient, RecipientRole } from '#shared/legal/data-recipients.ts';
import type { Environment } from './environment.ts';
import { countryName, type Operator } from './operator-file.ts';

/** Data that leave this country are a transfer under KVKK m. 9. */
const HOME = 'TR';
const EXAMPLE_COUNTRY = 'Örnek ülke';

type Company = NonNullable<Operator['data']>['mail'];

const recipient = (role: RecipientRole, { name, country }: Company): Recipient => ({
  role,
  name,
  country: countryName(country) ?? '',
  abroad: country !== HOME,
});

/** Returns the recipient that the operator names; if it is not named, an example. */
const namedBy = (role: RecipientRole, company: Company | undefined): Recipient =>
  company === undefined
    ? { role, name: 'Örnek sağlayıcı', country: EXAMPLE_COUNTRY, abroad: false }
    : recipient(role, company);

const GOOGLE = { name: 'Google LLC (Firebase Authentication, reCAPTCHA)', country: 'US' };
/** Any push service delivers to phones through these two companies. */
const PUSH = [
  { name: 'Apple Inc. (iPhone)', country: 'US' },
  { name: 'Google LLC (Android)', country: 'US' },
];

/** Returns the SMS provider. The list is empty if SMS go to the outbox folder. */
function smsRecipients(data: Operator['data'], sms: SmsSettings): Recipient[] {
  const { company } = providerOf(sms);
  if (company === null) return [];
  return [namedBy('sms', company === 'named by the operator' ? data?.sms : company)];
}

/** Returns the hosting provider. If it is not named, a provider abroad is still listed, without its name. */
function hostingRecipients(data: Operator['data']): Recipient[] {
  const { location: country = HOME, hosting: name } = data ?? {};
  if (name === undefined && country === HOME) return [];
  return [recipient('hosting', { name: name ?? 'Barındırma hizmeti veren şirket', country })];
}

/** Returns the location and the recipients of data; `data` names those that only the operator knows. */
export const dataRecipientsOf = (
  env: Environment,
  data: Operator['data'],
  sms: SmsSettings,
): DataRecipients => ({
  location: countryName(data?.location ?? '') ?? EXAMPLE_COUNTRY,
  recipients: [
    ...hostingRecipients(data),
    // In Firebase mode, Google sends the codes.
    ...(env.IDENTITY === 'firebase' ? [recipient('identity', GOOGLE)] : smsRecipients(data, sms)),
    ...(env.SMTP_URL === undefined ? [] : [namedBy('mail', data?.mail)]),
    ...[...PUSH, ...(data?.push ? [data.push] : [])].map((company) => recipient('push', company)),
  ],
  ...(data && { basis: data.transferBasis }),
});
