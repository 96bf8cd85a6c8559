import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { identityCodes, identityDevices, identityRefreshTokens, identityUsers } from '#server/db/schema.ts';
import type { UserOfBusiness } from '#server/identity/port.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import type { IdentityDeps } from './deps.ts';

type EndingDeps = Pick<IdentityDeps, 'database' | 'clock'>;

/** Locks the codes of a phone, so that storing and withdrawing them do not overlap. */
export async function lockCodes(tx: Transaction, phone: CanonicalPhone): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`identity_codes ${phone}`}))`);
}

/** Ends every session and invalidates all earlier tokens and codes. Returns the affected uids. */
export function endSessions({ database, clock }: EndingDeps, user: UserOfBusiness): Promise<string[]> {
  return database.transaction((tx) => forgetSessionsIn(tx, user, clock.now()));
}

/**
 * Rejects every token and code from the next request on. Keeps the refresh tokens: without one, the client
 * would learn that the session ended, not that the account is closed. {@link enable} deletes them.
 */
export function disable({ database, clock }: EndingDeps, user: UserOfBusiness): Promise<string[]> {
  return database.transaction(async (tx) => {
    await withdrawCodes(tx, user, clock.now());
    return update(tx, user, { disabled: true });
  });
}

/** Enables an identity; with `keepSessions`, earlier sessions work again. */
export function enable(
  { database, clock }: EndingDeps,
  user: UserOfBusiness,
  { keepSessions }: { keepSessions: boolean },
): Promise<string[]> {
  return database.transaction(async (tx) => {
    if (!keepSessions) await forgetSessionsIn(tx, user, clock.now());
    return update(tx, user, { disabled: false });
  });
}

/** Locks codes before users, in the same order as a sign-in; the reverse order could deadlock. */
export async function endSessionsIn(tx: Transaction, user: UserOfBusiness, now: Date): Promise<string[]> {
  await withdrawCodes(tx, user, now);
  const { tokensValidAfter: former, lastLoginAt } = identityUsers;
  // Tokens contain whole seconds of the clock of the instance that signed them, which may have been ahead; this
  // is later than all of those.
  const { authTime, uid } = identityRefreshTokens;
  const ofSessions = sql`(select max(${authTime}) from ${identityRefreshTokens} where ${uid} = ${identityUsers.uid})`;
  const latest = sql`greatest(${former}, ${lastLoginAt}, ${ofSessions}, ${now.toISOString()}::timestamptz)`;
  const tokensValidAfter = sql`date_trunc('second', ${latest}) + interval '1 second'`;
  const uids = await update(tx, user, { tokensValidAfter });
  if (uids.length === 0) return uids;
  await tx.delete(identityRefreshTokens).where(inArray(identityRefreshTokens.uid, uids));
  return uids;
}

/** Ends every session, and forgets the devices: a stranger may have signed in. */
export async function forgetSessionsIn(tx: Transaction, user: UserOfBusiness, now: Date): Promise<string[]> {
  const uids = await endSessionsIn(tx, user, now);
  await tx.delete(identityDevices).where(inArray(identityDevices.uid, uids));
  return uids;
}

async function update(
  tx: Transaction,
  user: UserOfBusiness,
  values: { disabled: boolean } | { tokensValidAfter: SQL },
): Promise<string[]> {
  const rows = await tx
    .update(identityUsers)
    .set(values)
    .where(isUser(user))
    .returning({ uid: identityUsers.uid });
  return rows.map(({ uid }) => uid);
}

function isUser({ uid, phone }: UserOfBusiness): SQL | undefined {
  return or(eq(identityUsers.phone, phone), uid === null ? undefined : eq(identityUsers.uid, uid));
}

/** Marks pending codes as used; confirming one returns SESSION_EXPIRED. */
async function withdrawCodes(tx: Transaction, user: UserOfBusiness, now: Date): Promise<void> {
  for (const phone of await phonesOf(tx, user)) {
    await lockCodes(tx, phone);
    await tx
      .update(identityCodes)
      .set({ usedAt: now })
      .where(and(eq(identityCodes.phone, phone), isNull(identityCodes.usedAt)));
  }
}

/** Returns the phones, sorted, so that two transactions over the same sessions cannot deadlock. */
async function phonesOf(tx: Database, user: UserOfBusiness): Promise<CanonicalPhone[]> {
  const rows = await tx.select({ phone: identityUsers.phone }).from(identityUsers).where(isUser(user));
  return [...new Set([user.phone, ...rows.map(({ phone }) => phone)])].sort();
}
