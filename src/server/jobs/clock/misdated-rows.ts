import { and, eq, getTableColumns, gt, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { plusMs, toSeconds } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import {
  adminActions,
  contactMessages,
  customerInvitations,
  customers,
  identityCodes,
  identityDevices,
  identityRefreshTokens,
  identityUsers,
  invitationRefusals,
  numberMoves,
  outbox,
  pageChanges,
  rateLimits,
  spentChallenges,
  userLegalAcceptances,
  visitCounts,
} from '#server/db/schema.ts';
import { dayInTurkey } from '#shared/domain/calendar-day.ts';
import { MAX_JUMP_MS } from './clock-judgement.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Maximum of rows per statement. */
const BATCH = 500;

interface Correction {
  column: PgColumn;
  /** The longest distance of a right time from now; 0 by default. */
  lifeMs?: number;
  /** Returns the corrected time; now by default. */
  to?: (now: Date) => Date | SQL;
  where?: SQL;
}

const after = (ms: number) => (now: Date) => plusMs(now, ms);
const atSecond = (now: Date, ms: number) => new Date(toSeconds(plusMs(now, ms)) * 1000);

const lastRevocation = sql`(select ${identityUsers.tokensValidAfter} from ${identityUsers}
  where ${identityUsers.uid} = ${identityRefreshTokens.uid})`;

/** Proves no recent sign-in by a code, and is no earlier than the last revocation. */
const oldAuthTime = (now: Date) =>
  sql`greatest(${atSecond(now, -DAY_MS).toISOString()}::timestamptz, ${lastRevocation})`;

/** Later than all tokens from before the clock was ahead, also those of a sign-in during the correction. */
const newRevocation = (now: Date) =>
  sql`date_trunc('second', greatest(${now.toISOString()}::timestamptz, ${identityUsers.lastLoginAt})) + interval '1 second'`;

/**
 * In this order: a code's end comes before its beginning, which alone would make it valid. A user's creation comes before
 * the last revocation, and that before its sessions (identity.md trap 7). Other times of the future do no harm.
 */
const corrections: readonly Correction[] = [
  { column: contactMessages.createdAt },
  { column: userLegalAcceptances.acceptedAt },
  { column: customers.createdAt },
  { column: customerInvitations.expiresAt, lifeMs: 30 * DAY_MS, to: after(30 * DAY_MS) },
  { column: invitationRefusals.refusedAt },
  { column: identityUsers.lastLoginAt },
  { column: identityUsers.createdAt },
  { column: identityUsers.tokensValidAfter, to: newRevocation },
  {
    column: identityRefreshTokens.authTime,
    to: oldAuthTime,
    // Without this, a user who was skipped above would keep the slices full for ever.
    where: gt(identityRefreshTokens.authTime, lastRevocation),
  },
  { column: identityCodes.expiresAt },
  { column: identityCodes.createdAt },
  { column: identityRefreshTokens.createdAt },
  // Earlier than now, or the token would be in its grace again.
  { column: identityRefreshTokens.replacedAt, to: after(-DAY_MS) },
  { column: identityDevices.seenAt },
  { column: spentChallenges.expiresAt },
  { column: rateLimits.expiresAt },
  { column: adminActions.at },
  { column: pageChanges.at },
  { column: numberMoves.movedAt },
  { column: numberMoves.deletedAt },
  { column: outbox.expiresAt, where: eq(outbox.kind, 'sms') },
  { column: outbox.expiresAt, lifeMs: 30 * DAY_MS, to: after(30 * DAY_MS), where: ne(outbox.kind, 'sms') },
  { column: outbox.nextAttemptAt },
  { column: outbox.lockedUntil },
];

/**
 * Corrects rows of a clock that was ahead by more than 30 days: without this they would be stored for years. A clock that
 * is believed is never behind by so much (ADR 166). Returns the number of corrected times.
 */
export async function correctMisdatedRows(db: Database, now: Date): Promise<number> {
  let count = 0;
  const inSlices = async (work: () => Promise<number>) => {
    for (let size = BATCH; size === BATCH; count += size) size = await work();
  };
  for (const correction of corrections) await inSlices(() => correctSome(db, correction, now));
  await inSlices(() => deleteSomeVisits(db, now));
  return count;
}

/** A count of the right day may exist. */
async function deleteSomeVisits(db: Database, now: Date): Promise<number> {
  const isMisdated = gt(visitCounts.day, dayInTurkey(plusMs(now, MAX_JUMP_MS)));
  const deleted = await db
    .delete(visitCounts)
    .where(someOf(visitCounts, isMisdated))
    .returning({ one: sql`1` });
  return deleted.length;
}

const someOf = (table: PgTable, rows: SQL | undefined): SQL =>
  sql`ctid = any(array(select ctid from ${table} where ${rows} limit ${BATCH}))`;

async function correctSome(
  db: Database,
  { column, lifeMs = 0, to = after(0), where }: Correction,
  now: Date,
): Promise<number> {
  const { table } = column;
  const key = Object.entries(getTableColumns(table)).find(([, each]) => each === column)?.[0] ?? '';
  const isMisdated = and(gt(column, plusMs(now, lifeMs + MAX_JUMP_MS)), where);
  const corrected = await db
    .update(table)
    .set({ [key]: to(now) })
    .where(someOf(table, isMisdated))
    .returning({ one: sql`1` });
  return corrected.length;
}
