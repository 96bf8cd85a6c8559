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
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Allergen } from '#shared/domain/allergens.ts';
import type { SpecialDay, WeekHours } from '#shared/domain/opening-hours.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import type { PrintedProduct } from '#shared/domain/printed-prices.ts';
import { at, createdAt, phone, xid8 } from './columns.ts';

export * from './identity-schema.ts';

/** Cascades, because the previous release deletes accounts without knowing newer tables. */
const ofBusiness = () =>
  integer('business_id')
    .notNull()
    .references(() => businesses.id, { onDelete: 'cascade' });

// --- product.md 3.4 -------------------------------------------------------------------------------------

/** Back-office operators (product.md decision 10); `password` is `!`: nothing verifies one. */
export const users = pgTable('users', {
  id: serial('id').primaryKey(),
  username: text('username').notNull().unique(),
  password: text('password').notNull(),
});

export const businesses = pgTable(
  'businesses',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    ownerName: text('owner_name').notNull(),
    ownerSurname: text('owner_surname').notNull(),
    slug: text('slug').notNull().unique(),
    phone: phone().notNull().unique(),
    ownerUuid: text('owner_uuid'),
    address: text('address'),
    createdAt: createdAt(),
  },
  // For the daily deletion.
  (table) => [index('businesses_owner_uuid_idx').on(table.ownerUuid).concurrently()],
);

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
 * Invitation data for which product.md 3.4 has no column. A customer without a row here was not invited on
 * the owner's page: that page does not list it, and the daily deletion ignores it.
 */
export const customerInvitations = pgTable(
  'customer_invitations',
  {
    customerId: integer('customer_id')
      .primaryKey()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** The code is invalid from this time on. */
    expiresAt: at('expires_at').notNull(),
    /** Time at which the owner opened WhatsApp with the invitation, or copied it. */
    sentAt: at('sent_at'),
    /** Time of the first report that a browser displayed its page. */
    openedAt: at('opened_at'),
    /** Hash of the customer as invited: shows that the app has changed it since. Null in rows of the former release. */
    madeAs: text('made_as'),
  },
  (table) => [index('customer_invitations_expires_at_idx').on(table.expiresAt)],
);

/** Numbers whose owners deleted an invitation: the business cannot invite them again (ADR 135). */
export const invitationRefusals = pgTable(
  'invitation_refusals',
  {
    businessId: ofBusiness(),
    phoneHmac: text('phone_hmac').notNull(),
    refusedAt: at('refused_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.phoneHmac] })],
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
    /** Named by product.md 3.4; it references the business that accepted. */
    userId: integer('user_id').references(() => businesses.id),
    documentType: text('document_type').notNull(),
    documentVersion: text('document_version').notNull(),
    /** SHA-256 of the text's file; null in rows older than this column. */
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

// --- tables beyond product.md 3.4 --------------------------------------------------------------------------

/** Every slug that an existing business ever had. Old slugs redirect, and no other business can take them. */
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

/**
 * Moves of a number that the former number can take back. The row is that right: without it the move is final
 * (product.md 10.24). Changed only with the business locked.
 */
export const numberMoves = pgTable('number_moves', {
  businessId: ofBusiness().primaryKey(),
  /** The number before the first move that its owner did not prove; later moves keep it. */
  formerPhone: text('former_phone').$type<CanonicalPhone>().notNull().unique(),
  movedAt: at('moved_at').notNull(),
  /** Browsers that have signed in with the former number: they stay known to it (ADR 108). */
  formerDevices: text('former_devices').array().notNull().default([]),
  /** Set if the account was deleted since: hidden, and deleted with this row. */
  deletedAt: at('deleted_at'),
});

/** Businesses that the operator hides for a while: only their owners and operators still see them (ADR 169). */
export const hiddenBusinesses = pgTable('hidden_businesses', {
  businessId: ofBusiness().primaryKey(),
  /** The owner reads it. */
  hiddenReason: text('hidden_reason').notNull(),
  hiddenAt: at('hidden_at').notNull(),
});

/** Rooms, tables and desks, each with its own code: `{host}/r/{code}?yer={id}` (ADR 134). */
export const places = pgTable(
  'places',
  {
    businessId: ofBusiness(),
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

/** A business's price list (ADR 137). A release without price lists deletes it with its business. */
export const priceLists = pgTable('price_lists', {
  businessId: ofBusiness().primaryKey(),
  /** Increments with each change; a client that changes the list sends the version it has seen. */
  version: integer('version').notNull(),
  /** True if the public page shows the list. */
  shown: boolean('shown').notNull().default(false),
  /** First day of validity of the prices, in Turkey. */
  validFrom: date('valid_from', { mode: 'string' }).notNull(),
  updatedAt: at('updated_at').notNull(),
  /** The products as last printed; null until then. The former release does not know this column. */
  printed: jsonb('printed').$type<PrintedProduct[]>(),
});

export const priceListSections = pgTable(
  'price_list_sections',
  {
    businessId: ofBusiness(),
    /** From 0, in list order. */
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
    /** From 0, in section order. */
    position: integer('position').notNull(),
    name: text('name').notNull(),
    /** Distinguishes products of the same name (size, kind); empty if there is none. */
    note: text('note').notNull(),
    /** Unit of the price, in a word: a glass, a portion. */
    unit: text('unit').notNull(),
    /** In kuruş, VAT included; null until the owner enters it. */
    priceKurus: integer('price_kurus'),
    /** The client's number of the row, which stays when it moves; null if the client sends none. */
    id: integer('id'),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.section, table.position] })],
);

/**
 * Allergens of products, as the owner ticked them. Beside the products, because the former release rewrites those, without
 * ids: a product without an id is found by section, name and note.
 */
export const productAllergens = pgTable(
  'product_allergens',
  {
    businessId: ofBusiness(),
    /** Only distinguishes the rows. */
    position: integer('position').notNull(),
    productId: integer('product_id'),
    section: text('section').notNull(),
    name: text('name').notNull(),
    note: text('note').notNull(),
    allergens: text('allergens').$type<Allergen>().array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.position] })],
);

/** Settings and texts for customers that the owner entered; no row means that all are unset. */
export const businessSettings = pgTable('business_settings', {
  businessId: ofBusiness().primaryKey(),
  /** True if the public page shows the phone. */
  phoneShown: boolean('phone_shown').notNull().default(false),
  /** Always written and read as a whole; null if the owner has entered none. */
  openingHours: jsonb('opening_hours').$type<WeekHours>(),
  /** Second openings of the same days. The former release does not know this column and the next. */
  secondHours: jsonb('second_hours').$type<WeekHours>(),
  specialDays: jsonb('special_days').$type<SpecialDay[]>(),
});

/** Visit counts of a business: numbers that identify no person (ADR 132). */
export const visitCounts = pgTable(
  'visit_counts',
  {
    businessId: ofBusiness(),
    /** In Turkey, as `2026-11-22`. */
    day: date('day').notNull(),
    pageViews: integer('page_views').notNull(),
    codeScans: integer('code_scans').notNull(),
    appTaps: integer('app_taps').notNull().default(0),
    storeTaps: integer('store_taps').notNull().default(0),
    contactTaps: integer('contact_taps').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.day] }),
    // For the daily deletion.
    index('visit_counts_day_idx').on(table.day),
  ],
);

/** Paths of changed pages, which triggers write and every instance reads once a second (ADR 106). */
export const pageChanges = pgTable(
  'page_changes',
  {
    transaction: xid8('transaction').notNull().default(sql`pg_current_xact_id()`),
    path: text('path').notNull(),
    at: at('at').notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    primaryKey({ columns: [table.transaction, table.path] }),
    // For the deletion.
    index('page_changes_at_idx').on(table.at),
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

/** Actions of `admin` on the command line, one row per affected object (ADR 125). */
export const adminActions = pgTable(
  'admin_actions',
  {
    id: serial('id').primaryKey(),
    at: at('at').notNull(),
    /** User of the machine on which the command ran. */
    osUser: text('os_user').notNull(),
    /** The name given with `--as`. */
    operator: text('operator'),
    verb: text('verb').notNull(),
    /** Kind and id, as `business:12`; the object may have been deleted since. */
    target: text('target'),
    /** `begun` if the command did not finish. */
    result: text('result').$type<'begun' | 'done' | 'refused' | 'failed'>().notNull().default('begun'),
  },
  (table) => [index('admin_actions_target_idx').on(table.target)],
);

/** One row: what the clock showed, for the next start and for other instances (ADR 166). */
export const clockReadings = pgTable('clock_readings', {
  id: integer('id').primaryKey(),
  /** Stored hourly while the clock is believed. */
  believedAt: at('believed_at').notNull(),
  /** The latest time that any clock showed, believed or not. */
  latestAt: at('latest_at').notNull(),
  /** The same of clocks in doubt: a restart does not end it. */
  doubtedAt: at('doubted_at'),
  /** Of the doubt that lasts: the expected time, and how long the clock has run evenly. A restart goes on with both. */
  expectedAt: at('expected_at'),
  evenMs: integer('even_ms'),
  /** The time of the last `admin clock accept`, by the clock that it accepted. */
  acceptedAt: at('accepted_at'),
});

/** One row, in PostgreSQL: the open alarms of all instances, for the operator's mail. */
export const sharedAlarms = pgTable('shared_alarms', {
  id: integer('id').primaryKey(),
  report: jsonb('report').notNull(),
});

/** Side effects to run after a commit: SMS, mail, identity deletion. Payloads are encrypted. */
export const outbox = pgTable(
  'outbox',
  {
    id: serial('id').primaryKey(),
    kind: text('kind').notNull(),
    payload: text('payload').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: at('next_attempt_at').notNull(),
    /** After this time the message is useless (an expired code) or abandoned (mail after 72 h). */
    expiresAt: at('expires_at').notNull(),
    /** A worker holds the row until then. Another may take it over afterwards, but never sends an SMS again. */
    lockedUntil: at('locked_until'),
    /** The originating request, for the log; null if there was none. */
    requestId: text('request_id'),
    createdAt: createdAt(),
  },
  (table) => [index('outbox_kind_next_attempt_at_idx').on(table.kind, table.nextAttemptAt)],
);

/** Uses of the limits that protect codes and money; all instances share them, and they survive restarts. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    /** Times of the counted uses, oldest first, in milliseconds since 1970. */
    hits: bigint('hits', { mode: 'number' }).array().notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('rate_limits_expires_at_idx').on(table.expiresAt)],
);

/** Used bot-check challenges and custom tokens: each is valid once, across restarts. */
export const spentChallenges = pgTable(
  'spent_challenges',
  {
    id: text('id').primaryKey(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('spent_challenges_expires_at_idx').on(table.expiresAt)],
);
