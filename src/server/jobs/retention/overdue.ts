import { and, eq, exists, isNotNull, isNull, lt, not, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
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
import { dayInTurkey } from '#shared/domain/calendar-day.ts';
import { retention } from '#shared/legal/retention.ts';

/** Maximum of rows per transaction, so that none holds locks for long. */
export const BATCH = 500;

/** Deletes or clears up to {@link BATCH} overdue rows, and returns their number. */
export type DeleteSome = (tx: Transaction, now: Date) => Promise<number>;

/** Skips rows locked by another transaction until the next run: waiting for them could deadlock. */
const some = (table: PgTable, overdue: SQL | undefined) =>
  // ARRAY(…) is evaluated once; with IN (…) the planner may evaluate it again and exceed the limit.
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

const deletingOlder = (column: PgColumn, ms: number) =>
  deleting(column.table, (_, now) => lt(column, plusMs(now, -ms)));

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

/** Matches identities without a business, but no blocked ones: their numbers could sign in again. */
function loneIdentity(tx: Transaction, now: Date): SQL | undefined {
  const { uid, phone, disabled, lastLoginAt } = identityUsers;
  const business = tx
    .select({ id: businesses.id })
    .from(businesses)
    .where(or(eq(businesses.ownerUuid, uid), eq(businesses.phone, phone)));
  return and(lt(lastLoginAt, plusMs(now, -retention.loneIdentities.ms)), not(disabled), notExists(business));
}

/** Matches expired invitations of the owner's page. The app's customers stay with the account. */
function longExpired(tx: Transaction, now: Date): SQL | undefined {
  const { customerId, expiresAt } = customerInvitations;
  const invitation = tx
    .select({ id: customerId })
    .from(customerInvitations)
    .where(and(eq(customerId, customers.id), lt(expiresAt, plusMs(now, -retention.expiredInvitations.ms))));
  return exists(invitation);
}

/** A replaced self-describing token proves a replay itself, so its row is not needed (ADR 20). */
const SELF_DESCRIBING_TOKENS_MS = 24 * 60 * 60 * 1000;

/** Deletes expired counters every ten minutes: a flood from many addresses creates hundreds per second. */
export const expiredLimits = deleting(rateLimits, (_, now) => lt(rateLimits.expiresAt, now));

/** Daily deletions, by their names in the log. The outbox deletes its expired rows itself. */
export const overdue: Readonly<Record<string, DeleteSome>> = {
  evidence: emptyEvidence,
  contactMessages: deletingOlder(contactMessages.createdAt, retention.contactMessages.ms),
  // Also deletes their invitations, which reference them.
  customers: deleting(customers, longExpired),
  // Also deletes their sessions and devices, which reference them.
  loneIdentities: deleting(identityUsers, loneIdentity),
  codes: deletingOlder(identityCodes.createdAt, retention.codes.ms),
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
  devices: deletingOlder(identityDevices.seenAt, retention.devices.ms),
  limits: expiredLimits,
  adminActions: deletingOlder(adminActions.at, retention.logs.ms),
  visits: deleting(visitCounts, (_, now) =>
    lt(visitCounts.day, dayInTurkey(plusMs(now, -retention.visits.ms))),
  ),
  challenges: deletingOlder(spentChallenges.expiresAt, retention.codes.ms),
};
