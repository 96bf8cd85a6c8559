import { and, eq, gt, inArray, isNotNull, isNull, lt, not, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { CLOCK_TOLERANCE_MS, plusMs } from '#server/clock.ts';
import type { Transaction } from '#server/db/client.ts';
import { deleteBusinessRows } from '#server/db/delete-business-rows.ts';
import { nextSlice, type Place } from '#server/db/next-slice.ts';
import { PAGE_CHANGES_MS } from '#server/db/page-changes.ts';
import {
  adminActions,
  businesses,
  businessSettings,
  contactMessages,
  customerInvitations,
  customers,
  identityCodes,
  identityDevices,
  identityRefreshTokens,
  identityUsers,
  invitationRefusals,
  numberMoves,
  pageChanges,
  rateLimits,
  spentChallenges,
  userLegalAcceptances,
  visitCounts,
} from '#server/db/schema.ts';
import { limits } from '#server/rate-limit/limits.ts';
import { lifetimeMs } from '#server/rate-limit/rules.ts';
import { dayInTurkey } from '#shared/domain/calendar-day.ts';
import { retention } from '#shared/legal/retention.ts';

/**
 * Maximum of rows that a slice examines: other requests wait for it, and none holds locks for long. Larger
 * slices take less time in all.
 */
export const BATCH = 500;

/** The number of rows deleted, and the place of the next slice; null after the last one. */
export interface Slice {
  count: number;
  next: Place | null;
}

/** Deletes or clears the overdue rows of one slice. `clock` is what the clock shows, believed or not. */
export type Rule = (tx: Transaction, now: Date, from: Place, clock?: Date) => Promise<Slice>;

/** Skips rows locked by another transaction until the next run: waiting for them could deadlock. */
const unlocked = (table: PgTable, rows: SQL) =>
  sql`select ctid from ${table} where ${rows} for update skip locked`;

// ARRAY(…) is evaluated once; with IN (…) the planner may evaluate it again and exceed the limit.
const isOneOf = (ctids: SQL) => sql`ctid = any(array(${ctids}))`;

async function deleteRows(tx: Transaction, table: PgTable, ctids: SQL): Promise<number> {
  const deleted = await tx.delete(table).where(isOneOf(ctids)).returning({ one: sql`1` });
  return deleted.length;
}

const changeRows =
  (values: Record<string, unknown>) => async (tx: Transaction, table: PgTable, ctids: SQL) => {
    const changed = await tx.update(table).set(values).where(isOneOf(ctids)).returning({ one: sql`1` });
    return changed.length;
  };

/**
 * Deletes rows whose time has an index. In its order, because the planner cannot know how many are overdue: it
 * would read the whole table for each slice.
 */
const indexed =
  (time: PgColumn, before: (now: Date) => Date | string | SQL, also?: SQL): Rule =>
  async (tx, now) => {
    const overdue = sql`${and(lt(time, before(now)), also)} order by ${time} limit ${BATCH}`;
    const count = await deleteRows(tx, time.table, unlocked(time.table, overdue));
    return { count, next: count === BATCH ? [] : null };
  };

/**
 * Examines every row of a table, in the order of its key: slices stay short however many rows are not overdue.
 * The tables are small, or have no index of their time.
 */
const walked =
  (
    key: readonly [PgColumn, ...PgColumn[]],
    overdueAt: (tx: Transaction, now: Date) => SQL | undefined,
    change = deleteRows,
  ): Rule =>
  async (tx, now, from) => {
    const { table } = key[0];
    const { rows, next } = await nextSlice(tx, key, from, BATCH);
    const overdue = and(rows, overdueAt(tx, now)) ?? sql`true`;
    return { count: await change(tx, table, unlocked(table, overdue)), next };
  };

const ago = (ms: number) => (now: Date) => plusMs(now, -ms);
const older = (column: PgColumn, ms: number) => (_: Transaction, now: Date) => lt(column, plusMs(now, -ms));

const { acceptedAt, ipAddress, userAgent } = userLegalAcceptances;

const hasEvidence = (_: Transaction, now: Date) =>
  and(lt(acceptedAt, plusMs(now, -retention.evidence.ms)), or(isNotNull(ipAddress), isNotNull(userAgent)));

/** Matches identities without a business, but no blocked ones: their numbers could sign in again. */
function loneIdentity(tx: Transaction, now: Date): SQL | undefined {
  const { uid, phone, disabled, lastLoginAt } = identityUsers;
  // OFFSET 0 makes the planner look each identity up: as a join, it would read all businesses for each slice.
  const of = (condition: SQL) =>
    notExists(tx.select({ id: businesses.id }).from(businesses).where(condition).offset(0));
  return and(
    lt(lastLoginAt, plusMs(now, -retention.loneIdentities.ms)),
    not(disabled),
    of(eq(businesses.ownerUuid, uid)),
    of(eq(businesses.phone, phone)),
  );
}

/** Shortens the lists of special days, which is null without any. */
const passedSpecialDays: Rule = (tx, now, from) => {
  const { businessId, specialDays } = businessSettings;
  const kept = dayInTurkey(plusMs(now, -retention.specialDays.ms));
  const daysThat = (end: string) =>
    sql`nullif(jsonb_path_query_array(${specialDays}, ${`$[*] ? (@.to ${end} "${kept}")`}::jsonpath), '[]')`;
  const shorten = changeRows({ specialDays: daysThat('>=') });
  return walked([businessId], () => isNotNull(daysThat('<')), shorten)(tx, now, from);
};

/** Deletes expired invitations of the owner's page with their customers. The app's customers stay. */
const expiredInvitations: Rule = async (tx, now) => {
  const { customerId, expiresAt } = customerInvitations;
  const expired = sql`
    select ${customers}.ctid from ${customerInvitations} join ${customers} on ${customers.id} = ${customerId}
    where ${lt(expiresAt, plusMs(now, -retention.expiredInvitations.ms))}
    order by ${expiresAt} limit ${BATCH} for update of ${customers} skip locked`;
  const count = await deleteRows(tx, customers, expired);
  return { count, next: count === BATCH ? [] : null };
};

/** Businesses that a slice makes final: each may have a thousand rows. */
const MOVES = 20;

/**
 * Makes moves final, and deletes the businesses that were deleted since. A deletion has days of its own: at the end of the
 * move's, it would leave nothing to move back. Skips those being taken back. `which` limits the businesses and moves.
 */
export async function endMoves(tx: Transaction, now: Date, which?: SQL): Promise<Slice> {
  const { businessId, movedAt, deletedAt } = numberMoves;
  const before = plusMs(now, -retention.numberMoves.ms);
  const rows = await tx
    .select({ id: businesses.id, deletedAt })
    .from(businesses)
    .innerJoin(numberMoves, eq(businessId, businesses.id))
    .where(and(lt(movedAt, before), or(isNull(deletedAt), lt(deletedAt, before)), which))
    .limit(MOVES)
    .for('update', { skipLocked: true });
  const idsOf = (isDeleted: boolean) =>
    rows.filter((row) => (row.deletedAt !== null) === isDeleted).map(({ id }) => id);
  await deleteBusinessRows(tx, idsOf(true));
  await tx.delete(numberMoves).where(inArray(businessId, idsOf(false)));
  return { count: rows.length, next: rows.length === MOVES ? [] : null };
}

/** The longest life of a counter. */
const COUNTER_MS = Math.max(...Object.values(limits).map(lifetimeMs));

/**
 * Deletes expired counters. Also those of a clock that is ahead, by that clock: a flood creates hundreds per second. It
 * leaves those that may still count for an instance whose clock is right.
 */
const expiredCounters: Rule = async (tx, now, from, clock = now) => {
  const { expiresAt } = rateLimits;
  const expired = await indexed(expiresAt, () => now)(tx, now, from);
  if (expired.next !== null) return expired;
  const isAhead = gt(expiresAt, plusMs(now, COUNTER_MS + CLOCK_TOLERANCE_MS));
  const ahead = await indexed(expiresAt, () => clock, isAhead)(tx, now, from);
  return { count: expired.count + ahead.count, next: ahead.next };
};

/** A replaced self-describing token proves a replay itself, so its row is not needed (ADR 20). */
const SELF_DESCRIBING_TOKENS_MS = 24 * 60 * 60 * 1000;

const { replacedAt, selfDescribing, createdAt } = identityRefreshTokens;

/** Rules by their names in the log. The outbox deletes its expired rows itself. */
export const overdue: Readonly<Record<string, Rule>> = {
  evidence: walked([userLegalAcceptances.id], hasEvidence, changeRows({ ipAddress: null, userAgent: null })),
  contactMessages: walked(
    [contactMessages.id],
    older(contactMessages.createdAt, retention.contactMessages.ms),
  ),
  numberMoves: (tx, now) => endMoves(tx, now),
  // Also deletes their invitations, which reference them.
  customers: expiredInvitations,
  refusals: walked(
    [invitationRefusals.businessId, invitationRefusals.phoneHmac],
    older(invitationRefusals.refusedAt, retention.refusals.ms),
  ),
  // Also deletes their sessions and devices, which reference them.
  loneIdentities: walked([identityUsers.uid], loneIdentity),
  codes: walked([identityCodes.sessionHash], older(identityCodes.createdAt, retention.codes.ms)),
  replacedTokens: walked([identityRefreshTokens.tokenHash], (_, now) =>
    or(
      lt(replacedAt, plusMs(now, -retention.replacedTokens.ms)),
      and(eq(selfDescribing, true), lt(replacedAt, plusMs(now, -SELF_DESCRIBING_TOKENS_MS))),
    ),
  ),
  sessions: indexed(createdAt, ago(retention.sessions.ms), isNull(replacedAt)),
  devices: walked(
    [identityDevices.deviceId, identityDevices.uid],
    older(identityDevices.seenAt, retention.devices.ms),
  ),
  limits: expiredCounters,
  adminActions: walked([adminActions.id], older(adminActions.at, retention.logs.ms)),
  specialDays: passedSpecialDays,
  visits: indexed(visitCounts.day, (now) => dayInTurkey(plusMs(now, -retention.visits.ms))),
  // Their readers use the database's clock, too.
  pageChanges: indexed(pageChanges.at, () => sql`now() - ${PAGE_CHANGES_MS} * interval '1 ms'`),
  challenges: indexed(spentChallenges.expiresAt, ago(retention.codes.ms)),
};
