import { and, eq, or, type SQL } from 'drizzle-orm';
import { plusMs, toSeconds } from '#server/clock.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { identityCodes, identityDevices, identityRefreshTokens, identityUsers } from '#server/db/schema.ts';
import type { UserOfBusiness } from '#server/identity/port.ts';
import type { CanonicalPhone } from '#shared/phone.ts';
import type { IdentityDeps } from './deps.ts';
import { IdentityError } from './errors.ts';
import type { IdentityUser } from './id-tokens.ts';

export interface SignedInUser {
  user: IdentityUser;
  isNewUser: boolean;
}

const UID_BYTES = 21;

/** The user of a phone that was just proved, made when there is none. @throws {IdentityError} USER_DISABLED */
export async function signInByPhone(
  deps: IdentityDeps,
  tx: Transaction,
  phone: CanonicalPhone,
): Promise<SignedInUser> {
  const uid = deps.randomness.bytes(UID_BYTES).toString('base64url');
  return signInByUid(deps, tx, uid, phone);
}

/**
 * One phone has one user: a user under another uid signs in; a uid with another phone takes this one, since the token
 * is the newer word. @throws {IdentityError} USER_DISABLED
 */
export async function signInByUid(
  deps: IdentityDeps,
  tx: Transaction,
  uid: string,
  phone: CanonicalPhone,
): Promise<SignedInUser> {
  const now = deps.clock.now();
  // No target: who signs in at the same moment may have made the user first, and then uid and phone are both taken.
  const [created] = await tx
    .insert(identityUsers)
    .values({ uid, phone, createdAt: now, lastLoginAt: now, tokensValidAfter: wholeSecond(now) })
    .onConflictDoNothing()
    .returning();
  const signIn = async (isTheirs: SQL) => {
    const [user] = await tx
      .update(identityUsers)
      .set({ phone, lastLoginAt: now })
      .where(isTheirs)
      .returning();
    return user;
  };
  const user =
    created ?? (await signIn(eq(identityUsers.phone, phone))) ?? (await signIn(eq(identityUsers.uid, uid)));
  if (user === undefined) throw new Error('the user vanished while signing in');
  if (user.disabled) throw new IdentityError('USER_DISABLED');
  return { user, isNewUser: created !== undefined };
}

/** Refuses every token issued up to now, with the next request, and knows the user's devices no more. */
export async function revokeSessions(deps: IdentityDeps, uid: string): Promise<void> {
  // auth_time counts whole seconds, so a token of this very second is only refused from the next one on.
  const tokensValidAfter = plusMs(wholeSecond(deps.clock.now()), 1000);
  await deps.database.transaction(async (tx) => {
    await tx.update(identityUsers).set({ tokensValidAfter }).where(eq(identityUsers.uid, uid));
    await tx.delete(identityRefreshTokens).where(eq(identityRefreshTokens.uid, uid));
    await tx.delete(identityDevices).where(eq(identityDevices.uid, uid));
  });
}

/**
 * A disabled user's tokens and sign-ins are refused with the next request. Their refresh tokens stay: to one that is gone
 * the answer would be that the session is over, and not that the account is closed.
 */
export async function setDisabled(
  database: Database,
  { uid, phone }: UserOfBusiness,
  disabled: boolean,
): Promise<string[]> {
  const { uid: ownUid, phone: ownPhone } = identityUsers;
  const isTheirs = or(eq(ownPhone, phone), uid === null ? undefined : eq(ownUid, uid));
  const rows = await database.update(identityUsers).set({ disabled }).where(isTheirs).returning();
  return rows.map((user) => user.uid);
}

/** A user who does not exist, or whose latest sign-in is another than the one given, counts as deleted. */
export async function deleteUser(database: Database, uid: string, lastSignInAt?: Date): Promise<void> {
  const isSame = lastSignInAt && eq(identityUsers.lastLoginAt, lastSignInAt);
  await database.transaction(async (tx) => {
    const [user] = await tx
      .delete(identityUsers)
      .where(and(eq(identityUsers.uid, uid), isSame))
      .returning();
    if (user !== undefined) await tx.delete(identityCodes).where(eq(identityCodes.phone, user.phone));
  });
}

/** Moment of a sign-in as tokens carry it; never before the last revocation, which may lie a second ahead. */
export function authTimeOf(user: IdentityUser, now: Date): Date {
  return new Date(Math.max(wholeSecond(now).getTime(), user.tokensValidAfter.getTime()));
}

function wholeSecond(date: Date): Date {
  return new Date(toSeconds(date) * 1000);
}
