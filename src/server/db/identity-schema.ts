import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, createdAt, phone } from './columns.ts';

// --- the embedded identity provider ---------------------------------------------------------------------

export const identityUsers = pgTable('identity_users', {
  uid: text('uid').primaryKey(),
  phone: phone().notNull().unique(),
  disabled: boolean('disabled').notNull().default(false),
  createdAt: createdAt(),
  lastLoginAt: at('last_login_at').notNull(),
  /** Tokens with an earlier `auth_time` are revoked. */
  tokensValidAfter: at('tokens_valid_after').notNull(),
  /** When a copied session was ended; null once the owner has been told, at the next sign-in. */
  copiedSessionAt: at('copied_session_at'),
});

/** A pending code, itself not stored. An unknown device's request does not end a known device's code. */
export const identityCodes = pgTable(
  'identity_codes',
  {
    /** SHA-256 of the session info that the browser holds. */
    sessionHash: text('session_hash').primaryKey(),
    phone: phone().notNull(),
    /** HMAC of session, phone and code; its key is outside the database. */
    codeHmac: text('code_hmac').notNull(),
    /** True if the browser that asked has signed in to this phone before. */
    knownDevice: boolean('known_device').notNull().default(false),
    attempts: integer('attempts').notNull().default(0),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (table) => [index('identity_codes_phone_idx').on(table.phone)],
);

/**
 * One row per session, with its current token. For the previous release, a replaced token keeps a row for its grace
 * (ADR 20).
 */
export const identityRefreshTokens = pgTable(
  'identity_refresh_tokens',
  {
    /** SHA-256 of the token. */
    tokenHash: text('token_hash').primaryKey(),
    /** All tokens that descend from one sign-in; a replay revokes them together. */
    familyId: text('family_id').notNull(),
    uid: text('uid')
      .notNull()
      .references(() => identityUsers.uid, { onDelete: 'cascade' }),
    authTime: at('auth_time').notNull(),
    createdAt: at('created_at').notNull(),
    replacedAt: at('replaced_at'),
    /** True if the token itself identifies its user to a server with the current secret (ADR 20). */
    selfDescribing: boolean('self_describing').notNull().default(false),
    /** Number of the current token, which is derived from it, the family and the second of `created_at`. */
    counter: bigint('counter', { mode: 'number' }).notNull().default(0),
    /** Hash of the token that the current one replaced. */
    lastHash: text('last_hash'),
  },
  (table) => [
    index('identity_refresh_tokens_family_id_idx').on(table.familyId),
    index('identity_refresh_tokens_uid_idx').on(table.uid),
    index('identity_refresh_tokens_last_hash_idx').on(table.lastHash).concurrently(),
    // For the daily deletion; each row is in one of these two indexes.
    index('identity_refresh_tokens_replaced_at_idx')
      .on(table.replacedAt)
      .where(sql`${table.replacedAt} is not null`),
    index('identity_refresh_tokens_unused_idx').on(table.createdAt).where(sql`${table.replacedAt} is null`),
  ],
);

export const identityDevices = pgTable(
  'identity_devices',
  {
    /** Random; the browser's cookie contains it with an HMAC. */
    deviceId: text('device_id').notNull(),
    uid: text('uid')
      .notNull()
      .references(() => identityUsers.uid, { onDelete: 'cascade' }),
    /** Time of the latest SMS sign-in. */
    seenAt: at('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.uid] }),
    index('identity_devices_uid_idx').on(table.uid),
  ],
);

/** Signing keys; the private half is encrypted with the application secret. The newest active key signs. */
export const identityKeys = pgTable('identity_keys', {
  kid: text('kid').primaryKey(),
  publicJwk: jsonb('public_jwk').notNull(),
  encryptedPrivateJwk: text('sealed_private_jwk').notNull(),
  active: boolean('active').notNull().default(true),
  createdAt: at('created_at').notNull(),
});
