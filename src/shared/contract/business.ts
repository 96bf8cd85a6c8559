import * as z from 'zod/mini';
import { specialDayInWords } from '#shared/domain/opening-hours.ts';
import { CANONICAL_PHONE, displayPhone, parsePhone } from '#shared/domain/phone.ts';
import type { ApiCall, ExampleOf } from './call.ts';
import { column, momentInWords, weekInWords, yesOrNo } from './columns.ts';
import { publicHours, specialDays, weekHours } from './opening-hours.ts';
import { addressOfText, lineOfText } from './text.ts';

/** Minimum lengths of product.md 9.3. The maximum lengths keep pages, logs and columns readable. */
export const limits = {
  name: { min: 2, max: 80 },
  ownerName: { min: 2, max: 60 },
  ownerSurname: { min: 2, max: 60 },
  address: { min: 10, max: 240 },
} as const;

export const businessMessages = {
  name: 'Dükkan adı en az 2 karakter olmalıdır.',
  ownerName: 'Dükkan sahibinin adı en az 2 karakter olmalıdır.',
  ownerSurname: 'Dükkan sahibinin soyadı en az 2 karakter olmalıdır.',
  address: 'Adres en az 10 karakter olmalıdır.',
  phone: 'Geçerli bir Türkiye telefon numarası giriniz (+90 5XX XXX XX XX).',
} as const;

/** The message of product.md 5.4. */
export const UPDATE_MISSING_FIELDS = 'Lütfen tüm gerekli alanları doldurun.';

const detail = (name: 'name' | 'ownerName' | 'ownerSurname') =>
  lineOfText(limits[name].max, limits[name].min, businessMessages[name]);

/** Matches no characters, or at least {@link limits}.address.min. */
const BLANK_OR_LONG = /^$|[\s\S]{10}/;
/** Optional: a blank address is valid, any other needs ten characters (product.md decision 1). */
const optionalAddress = addressOfText(limits.address.max).check(
  z.regex(BLANK_OR_LONG, businessMessages.address),
);

/** The only format in which a phone is sent and stored. */
export const canonicalPhone = z
  .string(businessMessages.phone)
  .check(z.regex(CANONICAL_PHONE, businessMessages.phone))
  .brand<'CanonicalPhone'>();

/** Parses a `typed` phone field into the canonical format that is sent. */
export const phoneField = (typed: z.ZodMiniType<string, string>) =>
  z.pipe(
    z.pipe(
      typed,
      z.transform((text) => parsePhone(text) ?? text),
    ),
    canonicalPhone,
  );

/** The fields of a registration. A blank address counts as not given. */
export const registrationDetails = z.object({
  name: detail('name'),
  owner_name: detail('ownerName'),
  owner_surname: detail('ownerSurname'),
  phone: canonicalPhone,
  address: z.optional(optionalAddress),
});
export type RegistrationDetails = z.infer<typeof registrationDetails>;

/** A business as published: without the owner's identifier and dates. */
export const publicBusiness = z.object({
  id: z.number(),
  slug: column('Linkinizin sonu', z.string()),
  /** The business code; null if none is active, after an operator's command (product.md 4.10). */
  code: column('Çaycı kodunuz', z.nullable(z.string())),
  name: column('Dükkânın adı', z.string()),
  owner_name: column('Adınız', z.string()),
  owner_surname: column('Soyadınız', z.string()),
  address: column('Adres', z.nullable(z.string())),
  /** Present only if the owner shows the phone. */
  phone: z.optional(canonicalPhone),
  ...publicHours,
});
export type PublicBusiness = z.infer<typeof publicBusiness>;

/** A business as its owner sees it (product.md 3.1). `created_at` is ISO 8601 in UTC. */
export const business = z.extend(publicBusiness, {
  phone: column('Telefonunuz', z.string(), displayPhone),
  /** True if the public page shows the phone. Data stored by older builds lack the field. */
  phone_shown: column('Telefonunuz sayfanızda görünüyor mu?', z.optional(z.boolean()), yesOrNo),
  /** Null without hours. The previous release omits the field (ADR 10). */
  opening_hours: column('Çalışma saatleri', z.optional(z.nullable(weekHours)), (week) => weekInWords(week)),
  second_hours: column('İkinci açılışlar', z.optional(z.nullable(weekHours)), (week) =>
    weekInWords(week, 'yok'),
  ),
  special_days: column('Özel günler', z.optional(z.nullable(specialDays)), (days) =>
    days.map(specialDayInWords).join('; '),
  ),
  /** Why the operator hides it from customers; null while it is shown. The previous release omits the field (ADR 10). */
  hidden_reason: column('Sayfanız gizlendiyse nedeni', z.optional(z.nullable(z.string()))),
  owner_uuid: z.string(),
  created_at: column('Kayıt olduğunuz gün ve saat', z.string(), momentInWords),
});
export type Business = z.infer<typeof business>;

/** What an owner enters, for the examples. */
export const detailsExample = {
  name: 'Çınar Çay Ocağı',
  owner_name: 'Hasan',
  owner_surname: 'Yıldız',
  address: 'Ömer Ağa Han, Kat 1, No 14, Eminönü',
} satisfies Omit<RegistrationDetails, 'phone'>;

/** Example for the calls that return a business. */
export const businessExample = {
  id: 128,
  slug: 'cinar-cay-ocagi',
  code: 'K7WQ3ZP9XH2MRT5VJ8NBC4DYF6GAELSU',
  ...detailsExample,
  phone: '+905321234567',
  phone_shown: false,
  opening_hours: [
    { from: '07:00', to: '18:00' },
    { from: '07:00', to: '18:00' },
    { from: '07:00', to: '18:00' },
    { from: '07:00', to: '18:00' },
    { from: '07:00', to: '18:00' },
    { from: '08:00', to: '14:30' },
    null,
  ],
  second_hours: [null, null, null, null, null, { from: '16:00', to: '19:00' }, null],
  special_days: [
    { name: 'Kandil', from: '2027-03-05', to: '2027-03-05', hours: { from: '07:00', to: '21:00' } },
  ],
  hidden_reason: null,
  owner_uuid: 'q3T8fVx0aLk2',
  created_at: '2026-01-05T07:30:00.000Z',
} satisfies Business;

/** The phone must be the phone of the token. */
export const ownBusinessCall = {
  id: 'getOwnBusiness',
  method: 'GET',
  path: '/api/business/by-phone/:phone',
  summary: "The signed-in owner's business",
  authority: 'owner',
  response: business,
} as const satisfies ApiCall;

export const ownBusinessExample = {
  params: { phone: '+905321234567' },
  response: businessExample,
} satisfies ExampleOf<typeof ownBusinessCall>;

/** A stored text, which rules for new texts do not bind. */
const seenText = z.string().check(z.maxLength(1000));

/**
 * Name lengths follow the registration rules (product.md 5.3). The address length is checked only if the
 * address changes (product.md decision 1), which the schema cannot know.
 */
export const updateBusinessRequest = z.object({
  name: lineOfText(limits.name.max, 1, UPDATE_MISSING_FIELDS),
  owner_name: lineOfText(limits.ownerName.max, 1, UPDATE_MISSING_FIELDS),
  owner_surname: lineOfText(limits.ownerSurname.max, 1, UPDATE_MISSING_FIELDS),
  address: z.optional(addressOfText(limits.address.max)),
  /**
   * The values that the form began with. A field that still equals them keeps what is stored meanwhile. Without it, all
   * fields are stored.
   */
  seen: z.optional(
    z.object({
      name: seenText,
      owner_name: seenText,
      owner_surname: seenText,
      address: z.nullable(seenText),
    }),
  ),
});
export type UpdateBusinessRequest = z.infer<typeof updateBusinessRequest>;

export const updateBusinessCall = {
  id: 'updateBusiness',
  method: 'PUT',
  path: '/api/business/update',
  summary: "Change the signed-in owner's business",
  authority: 'owner',
  request: updateBusinessRequest,
  response: z.object({ business }),
  rules: [
    businessMessages.name,
    businessMessages.ownerName,
    businessMessages.ownerSurname,
    businessMessages.address,
  ],
  errors: ['TOO_MANY_NAMES', 'CHANGED_MEANWHILE'],
} as const satisfies ApiCall;

export const updateBusinessExample = {
  request: detailsExample,
  response: { business: businessExample },
} satisfies ExampleOf<typeof updateBusinessCall>;
