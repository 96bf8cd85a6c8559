import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { identityCodes, identityDevices, identityRefreshTokens, identityUsers } from '#server/db/schema.ts';
import type { UserOfBusiness } from '#server/identity/port.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import type { IdentityDeps } from './deps.ts';

type EndingDeps = Pick<IdentityDeps, 'database' | 'clock'>;

/** Makes those who store and those who withdraw codes of a phone take turns. */
export async function lockCodes(tx: Transaction, phone: CanonicalPhone): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`identity_codes ${phone}`}))`);
}

/** Ends every session: no token or code from before is good afterwards. Returns the uids. */
export function endSessions({ database, clock }: EndingDeps, user: UserOfBusiness): Promise<string[]> {
  return database.transaction((tx) => endSessionsIn(tx, user, clock.now()));
}

/**
 * Refuses every token and code with the next request. The refresh tokens stay: a session without one would hear that it
 * is over, and not that the account is closed. {@link enable} deletes them.
 */
export function disable({ database, clock }: EndingDeps, user: UserOfBusiness): Promise<string[]> {
  return database.transaction(async (tx) => {
    await withdrawCodes(tx, user, clock.now());
    return update(tx, user, { disabled: true });
  });
}

/** With `keepSessions` the sessions from before go on; codes and custom tokens are too short-lived for that. */
export function enable(
  { database, clock }: EndingDeps,
  user: UserOfBusiness,
  { keepSessions }: { keepSessions: boolean },
): Promise<string[]> {
  return database.transaction(async (tx) => {
    if (!keepSessions) await endSessionsIn(tx, user, clock.now());
    return update(tx, user, { disabled: false });
  });
}

/** Codes are locked before users, as a sign-in locks them: the other order could deadlock. */
export async function endSessionsIn(tx: Transaction, user: UserOfBusiness, now: Date): Promise<string[]> {
  await withdrawCodes(tx, user, now);
  const { tokensValidAfter: former, lastLoginAt } = identityUsers;
  // Tokens carry whole seconds of the clock of whichever instance signed them in: later than all of these.
  const latest = sql`greatest(${former}, ${lastLoginAt}, ${now.toISOString()}::timestamptz)`;
  const tokensValidAfter = sql`date_trunc('second', ${latest}) + interval '1 second'`;
  const uids = await update(tx, user, { tokensValidAfter });
  if (uids.length === 0) return uids;
  await tx.delete(identityRefreshTokens).where(inArray(identityRefreshTokens.uid, uids));
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

/** A code in flight answers that it has expired. */
async function withdrawCodes(tx: Transaction, user: UserOfBusiness, now: Date): Promise<void> {
  for (const phone of await phonesOf(tx, user)) {
    await lockCodes(tx, phone);
    await tx
      .update(identityCodes)
      .set({ usedAt: now })
      .where(and(eq(identityCodes.phone, phone), isNull(identityCodes.usedAt)));
  }
}

/** Sorted, so that two who end the same sessions never wait for each other. */
async function phonesOf(tx: Database | Transaction, user: UserOfBusiness): Promise<CanonicalPhone[]> {
  const rows = await tx.select({ phone: identityUsers.phone }).from(identityUsers).where(isUser(user));
  return [...new Set([user.phone, ...rows.map(({ phone }) => phone)])].sort();
}
