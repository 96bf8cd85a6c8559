import { and, eq, inArray, lte, or, type SQL } from 'drizzle-orm';
import { toSeconds } from '#server/clock.ts';
import type { Transaction } from '#server/db/client.ts';
import { identityCodes, identityUsers } from '#server/db/schema.ts';
import { type DeletedUser, InvalidIdTokenError, type Owner } from '#server/identity/port.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import type { IdentityDeps } from './deps.ts';
import { forgetSessionsIn, lockCodes } from './end-sessions.ts';
import { IdentityError } from './errors.ts';
import type { IdentityUser } from './id-tokens.ts';

const UID_BYTES = 21;

/** Returns or creates the user of a just verified phone. @throws {IdentityError} USER_DISABLED */
export async function signInByPhone(deps: IdentityDeps, tx: Transaction, phone: CanonicalPhone) {
  const uid = deps.randomness.bytes(UID_BYTES).toString('base64url');
  const created = await insertUser(deps, tx, uid, phone);
  const user = created ?? (await noteSignIn(deps, tx, eq(identityUsers.phone, phone)));
  if (user === null) throw new Error('the user vanished while signing in');
  if (user.disabled) throw new IdentityError('USER_DISABLED');
  return { user, isNewUser: created !== null };
}

/**
 * Records a sign-in. Locks the user, so that a sign-in and the end of all sessions do not overlap. Returns
 * null if there is no user.
 */
export async function noteSignIn(
  deps: IdentityDeps,
  tx: Transaction,
  isTheirs: SQL | undefined,
): Promise<IdentityUser | null> {
  const lastLoginAt = deps.trustedTime.rowTime();
  const [user] = await tx.update(identityUsers).set({ lastLoginAt }).where(isTheirs).returning();
  return user ?? null;
}

/**
 * Locks the user of a verified session, so that a move of the number or the end of all sessions does not overlap.
 * @throws {InvalidIdTokenError} if the session has ended meanwhile
 */
export async function lockSession(tx: Transaction, owner: Owner): Promise<void> {
  if ((await selectValid(tx, owner).for('update')).length === 0) throw ended();
}

/** Checks a verified session again, without a lock. @throws {InvalidIdTokenError} */
export async function checkSession(tx: Transaction, owner: Owner): Promise<void> {
  if ((await selectValid(tx, owner)).length === 0) throw ended();
}

const ended = () => new InvalidIdTokenError('the session ended meanwhile');

/** Selects the owner's user if the session is valid. */
function selectValid(tx: Transaction, owner: Owner) {
  const { uid, phone, disabled, tokensValidAfter } = identityUsers;
  const isTheirs = and(
    eq(uid, owner.uid),
    eq(phone, owner.phone),
    eq(disabled, false),
    lte(tokensValidAfter, owner.authTime),
  );
  return tx.select({ uid }).from(identityUsers).where(isTheirs);
}

/** Returns null if uid or phone is taken. */
async function insertUser(
  deps: IdentityDeps,
  tx: Transaction,
  uid: string,
  phone: CanonicalPhone,
): Promise<IdentityUser | null> {
  const now = deps.clock.now();
  // No conflict target: a simultaneous sign-in may have created the user, and then both uid and phone are
  // taken.
  const [created] = await tx
    .insert(identityUsers)
    .values({
      uid,
      phone,
      createdAt: now,
      lastLoginAt: deps.trustedTime.rowTime(),
      tokensValidAfter: wholeSecond(now),
    })
    .onConflictDoNothing()
    .returning();
  return created ?? null;
}

/**
 * Returns the user of the phone. If there is none, gives the phone to the user of the uid and ends the
 * sessions under the former phone. If that user does not exist either, creates one.
 */
export async function ensureUser(
  deps: IdentityDeps,
  tx: Transaction,
  uid: string,
  phone: CanonicalPhone,
): Promise<IdentityUser> {
  const created = await insertUser(deps, tx, uid, phone);
  if (created !== null) return created;
  const [theirs] = await tx.select().from(identityUsers).where(eq(identityUsers.phone, phone));
  if (theirs !== undefined) return theirs;
  await forgetSessionsIn(tx, { uid, phone }, deps.clock.now());
  const [moved] = await tx.update(identityUsers).set({ phone }).where(eq(identityUsers.uid, uid)).returning();
  if (moved === undefined) throw new Error('the user vanished while a token was issued');
  return moved;
}

/**
 * Deletes a user. Does nothing if the user does not exist, or if `lastSignInAt` is given and differs from the
 * latest sign-in.
 */
export async function deleteUser(
  { database }: Pick<IdentityDeps, 'database'>,
  { uid, phone }: DeletedUser,
  lastSignInAt?: Date,
): Promise<void> {
  const isTheirs = or(
    uid === null ? undefined : eq(identityUsers.uid, uid),
    phone === undefined ? undefined : eq(identityUsers.phone, phone),
  );
  if (isTheirs === undefined) return;
  const isDeleted = and(isTheirs, lastSignInAt && eq(identityUsers.lastLoginAt, lastSignInAt));
  await database.transaction(async (tx) => {
    const users = await tx.select().from(identityUsers).where(isDeleted).orderBy(identityUsers.phone);
    // Locks codes before users, in the same order as a sign-in.
    for (const user of users) await lockCodes(tx, user.phone);
    const phones = users.map((user) => user.phone);
    await tx.delete(identityCodes).where(inArray(identityCodes.phone, phones));
    await tx.delete(identityUsers).where(isDeleted);
  });
}

/**
 * Returns the time of a sign-in for its tokens; never before the last revocation, which may be a second
 * ahead.
 */
export function authTimeOf(user: IdentityUser, now: Date): Date {
  return new Date(Math.max(wholeSecond(now).getTime(), user.tokensValidAfter.getTime()));
}

function wholeSecond(date: Date): Date {
  return new Date(toSeconds(date) * 1000);
}
