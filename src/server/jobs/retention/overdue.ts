import { and, eq, exists, isNotNull, isNull, lt, not, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { plusMs } from '#server/clock.ts';
import type { Transaction } from '#server/db/client.ts';
import {
  adminActions,
  businesses,
  contactMessages,
  customerInvitations,
  customers,
  identityCodes,
  identityDevices,
  identityRefreshTokens,
  identityUsers,
  rateLimits,
  spentChallenges,
  userLegalAcceptances,
  visitCounts,
} from '#server/db/schema.ts';
import { STORED_KEY } from '#server/rate-limit/stored-keys.ts';
import { dayInTurkey } from '#shared/domain/calendar-day.ts';
import { retention } from '#shared/legal/retention.ts';

/** Rows a transaction takes at most, so that none holds a lock for long. */
export const BATCH = 500;

/** Deletes, or empties, up to {@link BATCH} rows whose time is over, and says how many. */
export type DeleteSome = (tx: Transaction, now: Date) => Promise<number>;

/** Rows that somebody else holds wait for tomorrow: waiting for them could deadlock. */
const some = (table: PgTable, overdue: SQL | undefined) =>
  // ARRAY(…) is evaluated once; with IN (…) the planner may run it again and take more than the limit.
  sql`ctid = any(array(select ctid from ${table} where ${overdue} limit ${BATCH} for update skip locked))`;

const deleting =
  (table: PgTable, overdueAt: (tx: Transaction, now: Date) => SQL | undefined): DeleteSome =>
  async (tx, now) => {
    const gone = await tx
      .delete(table)
      .where(some(table, overdueAt(tx, now)))
      .returning({ one: sql`1` });
    return gone.length;
  };

const emptyEvidence: DeleteSome = async (tx, now) => {
  const { acceptedAt, ipAddress, userAgent } = userLegalAcceptances;
  const overdue = and(
    lt(acceptedAt, plusMs(now, -retention.evidence.ms)),
    or(isNotNull(ipAddress), isNotNull(userAgent)),
  );
  const emptied = await tx
    .update(userLegalAcceptances)
    .set({ ipAddress: null, userAgent: null })
    .where(some(userLegalAcceptances, overdue))
    .returning({ one: sql`1` });
  return emptied.length;
};

/** An account that was blocked stays: its number could sign in again. */
function loneIdentity(tx: Transaction, now: Date): SQL | undefined {
  const { uid, phone, disabled, lastLoginAt } = identityUsers;
  const business = tx
    .select({ id: businesses.id })
    .from(businesses)
    .where(or(eq(businesses.ownerUuid, uid), eq(businesses.phone, phone)));
  return and(lt(lastLoginAt, plusMs(now, -retention.loneIdentities.ms)), not(disabled), notExists(business));
}

/** One that the owner's page did not make is the app's, whose registers end with the account. */
function longExpired(tx: Transaction, now: Date): SQL | undefined {
  const { customerId, expiresAt } = customerInvitations;
  const invitation = tx
    .select({ id: customerId })
    .from(customerInvitations)
    .where(and(eq(customerId, customers.id), lt(expiresAt, plusMs(now, -retention.expiredInvitations.ms))));
  return exists(invitation);
}

/** A replaced token that says itself whose it is needs no row to be known for a replay (ADR 20). */
const SELF_DESCRIBING_TOKENS_MS = 24 * 60 * 60 * 1000;

/** Deletes counters that have run out, every ten minutes: a flood from many addresses makes hundreds of them a second. */
export const expiredLimits = deleting(rateLimits, (_, now) => lt(rateLimits.expiresAt, now));

/** What is deleted daily, by the name that the log has for it. The outbox deletes for itself, within a second. */
export const overdue: Readonly<Record<string, DeleteSome>> = {
  evidence: emptyEvidence,
  contactMessages: deleting(contactMessages, (_, now) =>
    lt(contactMessages.createdAt, plusMs(now, -retention.contactMessages.ms)),
  ),
  // With what is known of their invitations, which refers to them.
  customers: deleting(customers, longExpired),
  // With their sessions and devices, which refer to them.
  loneIdentities: deleting(identityUsers, loneIdentity),
  codes: deleting(identityCodes, (_, now) => lt(identityCodes.createdAt, plusMs(now, -retention.codes.ms))),
  replacedTokens: deleting(identityRefreshTokens, (_, now) =>
    or(
      lt(identityRefreshTokens.replacedAt, plusMs(now, -retention.replacedTokens.ms)),
      and(
        eq(identityRefreshTokens.selfDescribing, true),
        lt(identityRefreshTokens.replacedAt, plusMs(now, -SELF_DESCRIBING_TOKENS_MS)),
      ),
    ),
  ),
  sessions: deleting(identityRefreshTokens, (_, now) =>
    and(
      isNull(identityRefreshTokens.replacedAt),
      lt(identityRefreshTokens.createdAt, plusMs(now, -retention.sessions.ms)),
    ),
  ),
  devices: deleting(identityDevices, (_, now) =>
    lt(identityDevices.seenAt, plusMs(now, -retention.devices.ms)),
  ),
  // Also those of the former release, which named a number or an address; the next release need not.
  limits: deleting(rateLimits, (_, now) =>
    or(lt(rateLimits.expiresAt, now), sql`${rateLimits.key} !~ ${STORED_KEY}`),
  ),
  adminActions: deleting(adminActions, (_, now) => lt(adminActions.at, plusMs(now, -retention.logs.ms))),
  visits: deleting(visitCounts, (_, now) =>
    lt(visitCounts.day, dayInTurkey(plusMs(now, -retention.visits.ms))),
  ),
  challenges: deleting(spentChallenges, (_, now) =>
    lt(spentChallenges.expiresAt, plusMs(now, -retention.codes.ms)),
  ),
};
