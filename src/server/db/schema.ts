import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { WeekHours } from '#shared/domain/opening-hours.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const phone = () => text('phone').$type<CanonicalPhone>();
const createdAt = () => at('created_at').notNull().defaultNow();

// --- product.md 3.4 -------------------------------------------------------------------------------------

/** Back-office operators (product.md decision 10); `password` holds a scrypt hash. */
export const users = pgTable('users', {
  id: serial('id').primaryKey(),
  username: text('username').notNull().unique(),
  password: text('password').notNull(),
});

export const businesses = pgTable('businesses', {
  id: serial('id').primaryKey(),
  name: text('name').notNull(),
  ownerName: text('owner_name').notNull(),
  ownerSurname: text('owner_surname').notNull(),
  slug: text('slug').notNull().unique(),
  phone: phone().notNull().unique(),
  ownerUuid: text('owner_uuid'),
  address: text('address'),
  createdAt: createdAt(),
});

export const customers = pgTable(
  'customers',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    businessId: integer('business_id').references(() => businesses.id),
    otp: text('otp').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('customers_business_id_idx').on(table.businessId),
    index('customers_otp_idx').on(table.otp),
  ],
);

/**
 * What product.md 3.4 has no column for. A customer without a row here was not invited by the owner's page, and is none
 * of what that page lists or the daily deletion takes.
 */
export const customerInvitations = pgTable(
  'customer_invitations',
  {
    customerId: integer('customer_id')
      .primaryKey()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** From then on the code leads nowhere. */
    expiresAt: at('expires_at').notNull(),
    /** When the owner went to WhatsApp with it, or copied it. */
    sentAt: at('sent_at'),
    /** When its page first said that a browser shows it. */
    openedAt: at('opened_at'),
  },
  (table) => [index('customer_invitations_expires_at_idx').on(table.expiresAt)],
);

export const businessCodes = pgTable(
  'business_codes',
  {
    id: serial('id').primaryKey(),
    businessId: integer('business_id').references(() => businesses.id),
    code: text('code').notNull().unique(),
    qrData: text('qr_data').notNull(),
    isActive: boolean('is_active').default(true),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [index('business_codes_business_id_idx').on(table.businessId)],
);

export const userLegalAcceptances = pgTable(
  'user_legal_acceptances',
  {
    id: serial('id').primaryKey(),
    /** Named by product.md 3.4; it refers to the business that accepted. */
    userId: integer('user_id').references(() => businesses.id),
    documentType: text('document_type').notNull(),
    documentVersion: text('document_version').notNull(),
    /** SHA-256 of the text's file; null in rows that are older than this column. */
    documentHash: text('document_hash'),
    acceptedAt: at('accepted_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('user_legal_acceptances_once_idx').on(
      table.userId,
      table.documentType,
      table.documentVersion,
    ),
  ],
);

// --- what the verbs need beyond them -----------------------------------------------------------------

/** Every slug a living business ever had: old ones redirect and are never given to another business. */
export const businessSlugs = pgTable(
  'business_slugs',
  {
    slug: text('slug').primaryKey(),
    businessId: integer('business_id')
      .notNull()
      .references(() => businesses.id),
    createdAt: createdAt(),
  },
  (table) => [index('business_slugs_business_id_idx').on(table.businessId)],
);

/** Rooms, tables and desks, each with a code of its own: `{host}/r/{code}?yer={id}` (ADR 134). */
export const places = pgTable(
  'places',
  {
    businessId: integer('business_id')
      .notNull()
      // Accounts are deleted by the release before as well, which does not know of this table.
      .references(() => businesses.id, { onDelete: 'cascade' }),
    /** Four random characters, never the label: a renamed place keeps its printed card. */
    id: text('id').notNull(),
    label: text('label').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    uniqueIndex('places_label_idx').on(table.businessId, table.label),
  ],
);

const ofBusiness = () =>
  integer('business_id')
    .notNull()
    .references(() => businesses.id, { onDelete: 'cascade' });

/** A business's price list (ADR 137). A release that knows none deletes it with its business. */
export const priceLists = pgTable('price_lists', {
  businessId: ofBusiness().primaryKey(),
  /** Grows by one with each change: whoever changes the list says which one they have seen. */
  version: integer('version').notNull(),
  /** Whether the public page has it. */
  shown: boolean('shown').notNull().default(false),
  /** The day from which the prices hold, in Turkey. */
  validFrom: date('valid_from', { mode: 'string' }).notNull(),
  updatedAt: at('updated_at').notNull(),
});

export const priceListSections = pgTable(
  'price_list_sections',
  {
    businessId: ofBusiness(),
    /** From 0, in the order of the list. */
    position: integer('position').notNull(),
    title: text('title').notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.position] })],
);

export const priceListProducts = pgTable(
  'price_list_products',
  {
    businessId: ofBusiness(),
    /** Position of its section. */
    section: integer('section').notNull(),
    /** From 0, in the order of the section. */
    position: integer('position').notNull(),
    name: text('name').notNull(),
    /** What tells it from others: a size, kinds. Empty without one. */
    note: text('note').notNull(),
    /** What the price is for, in a word: a glass, a portion. */
    unit: text('unit').notNull(),
    /** In kuruş, VAT included; null until the owner has said it. */
    priceKurus: integer('price_kurus'),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.section, table.position] })],
);

/** What an owner has switched on or written for customers; a business without a row has nothing of it. */
export const businessSettings = pgTable('business_settings', {
  businessId: integer('business_id')
    .primaryKey()
    // The release before deletes accounts without knowing of this table, and of the next one.
    .references(() => businesses.id, { onDelete: 'cascade' }),
  /** Whether the public page has the phone. */
  phoneShown: boolean('phone_shown').notNull().default(false),
  /** Always written and read as a whole; null if the owner has written none. */
  openingHours: jsonb('opening_hours').$type<WeekHours>(),
});

/** How often a business was looked at: numbers, from which nobody can be told (ADR 132). */
export const visitCounts = pgTable(
  'visit_counts',
  {
    businessId: integer('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    /** Turkey's, as `2026-11-22`. */
    day: date('day').notNull(),
    pageViews: integer('page_views').notNull(),
    codeScans: integer('code_scans').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.day] }),
    // For the daily deletion.
    index('visit_counts_day_idx').on(table.day),
  ],
);

export const contactMessages = pgTable('contact_messages', {
  id: serial('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  phone: text('phone'),
  subject: text('subject'),
  message: text('message').notNull(),
  createdAt: createdAt(),
});

/** What was done by `admin` on the command line, a row for each thing that it was done to (ADR 125). */
export const adminActions = pgTable(
  'admin_actions',
  {
    id: serial('id').primaryKey(),
    at: at('at').notNull(),
    /** Of the machine on which the command ran. */
    osUser: text('os_user').notNull(),
    /** Who they said they were, by `--as`. */
    operator: text('operator'),
    verb: text('verb').notNull(),
    /** Kind and id, as `business:12`: what it names may be deleted, and then it names nothing. */
    target: text('target'),
    /** `begun` where the command never came to its end. */
    result: text('result').$type<'begun' | 'done' | 'refused' | 'failed'>().notNull().default('begun'),
  },
  (table) => [index('admin_actions_target_idx').on(table.target)],
);

/** Side effects that must happen after a commit: SMS, mail, identity deletion. Payloads are encrypted. */
export const outbox = pgTable(
  'outbox',
  {
    id: serial('id').primaryKey(),
    kind: text('kind').notNull(),
    payload: text('payload').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: at('next_attempt_at').notNull(),
    /** After this the message is worthless (a code that has expired) or given up (mail after 72 h). */
    expiresAt: at('expires_at').notNull(),
    /** A worker holds it until then; another may take it over afterwards. */
    lockedUntil: at('locked_until'),
    /** On whose behalf, for the log; null where no request asked for it. */
    requestId: text('request_id'),
    createdAt: createdAt(),
  },
  (table) => [index('outbox_kind_next_attempt_at_idx').on(table.kind, table.nextAttemptAt)],
);

// --- limits and the embedded identity provider ----------------------------------------------------------

/** Uses of the limits that guard codes and money, shared by all instances and kept across restarts. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    /** Times of the uses in force, oldest first, in milliseconds since 1970. */
    hits: bigint('hits', { mode: 'number' }).array().notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('rate_limits_expires_at_idx').on(table.expiresAt)],
);

export const identityUsers = pgTable('identity_users', {
  uid: text('uid').primaryKey(),
  phone: phone().notNull().unique(),
  disabled: boolean('disabled').notNull().default(false),
  createdAt: createdAt(),
  lastLoginAt: at('last_login_at').notNull(),
  /** Tokens whose `auth_time` lies before this are revoked. */
  tokensValidAfter: at('tokens_valid_after').notNull(),
});

/** One code in flight; the code itself is not here. What a stranger asked for ends nothing of a known device. */
export const identityCodes = pgTable(
  'identity_codes',
  {
    /** SHA-256 of the session info that the browser holds. */
    sessionHash: text('session_hash').primaryKey(),
    phone: phone().notNull(),
    /** HMAC of session, phone and code with a key outside the database. */
    codeHmac: text('code_hmac').notNull(),
    /** Whether a browser asked that has signed in to this phone before. */
    knownDevice: boolean('known_device').notNull().default(false),
    attempts: integer('attempts').notNull().default(0),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (table) => [index('identity_codes_phone_idx').on(table.phone)],
);

export const identityRefreshTokens = pgTable(
  'identity_refresh_tokens',
  {
    /** SHA-256 of the token. */
    tokenHash: text('token_hash').primaryKey(),
    /** All tokens that descend from one sign-in; a replay ends them together. */
    familyId: text('family_id').notNull(),
    uid: text('uid')
      .notNull()
      .references(() => identityUsers.uid, { onDelete: 'cascade' }),
    authTime: at('auth_time').notNull(),
    createdAt: at('created_at').notNull(),
    replacedAt: at('replaced_at'),
    /** Whether the token says itself whose it is, to a server with today's secret (ADR 20). */
    selfDescribing: boolean('self_describing').notNull().default(false),
  },
  (table) => [
    index('identity_refresh_tokens_family_id_idx').on(table.familyId),
    index('identity_refresh_tokens_uid_idx').on(table.uid),
    // Each row is in one of them: for the daily deletion.
    index('identity_refresh_tokens_replaced_at_idx')
      .on(table.replacedAt)
      .where(sql`${table.replacedAt} is not null`),
    index('identity_refresh_tokens_unused_idx').on(table.createdAt).where(sql`${table.replacedAt} is null`),
  ],
);

export const identityDevices = pgTable(
  'identity_devices',
  {
    /** Random; the browser's cookie holds it with an HMAC. */
    deviceId: text('device_id').notNull(),
    uid: text('uid')
      .notNull()
      .references(() => identityUsers.uid, { onDelete: 'cascade' }),
    /** The latest sign-in by text message. */
    seenAt: at('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.uid] }),
    index('identity_devices_uid_idx').on(table.uid),
  ],
);

/** Signing keys; the private half is encrypted with the application secret. The newest active one signs. */
export const identityKeys = pgTable('identity_keys', {
  kid: text('kid').primaryKey(),
  publicJwk: jsonb('public_jwk').notNull(),
  encryptedPrivateJwk: text('sealed_private_jwk').notNull(),
  active: boolean('active').notNull().default(true),
  createdAt: at('created_at').notNull(),
});

/** Bot-check challenges and custom tokens that were used: each is good once, across restarts. */
export const spentChallenges = pgTable(
  'spent_challenges',
  {
    id: text('id').primaryKey(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('spent_challenges_expires_at_idx').on(table.expiresAt)],
);
