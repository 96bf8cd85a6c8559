import { eq } from 'drizzle-orm';
import { isFuture } from '#server/clock.ts';
import type { Transaction } from '#server/db/client.ts';
import { identityCodes, identityUsers } from '#server/db/schema.ts';
import type { NumberMove, Owner } from '#server/identity/port.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { consumeCode } from './confirm-code.ts';
import { RECENT_LOGIN_MS } from './delete-signed-in-user.ts';
import type { IdentityDeps } from './deps.ts';
import { forgetSessionsIn, lockCodes } from './end-sessions.ts';
import { IdentityError } from './errors.ts';
import { type IdentityUser, isContinued } from './id-tokens.ts';
import { devicesOf, rememberDevice } from './known-devices.ts';
import { lockSession } from './users.ts';

/**
 * Gives a signed-in user the number that received the code, and ends all earlier sessions. Deletes a sign-in account
 * that the number had, because its holder has proved the number. Locks codes before users, in the order of a sign-in.
 * @throws {IdentityError} SESSION_EXPIRED if another request used the code; USER_DISABLED if the number is blocked
 * @throws {InvalidIdTokenError} if the session has ended, for example by a move from another device
 */
export async function moveNumber(
  deps: IdentityDeps,
  tx: Transaction,
  move: NumberMove,
): Promise<{ isProved: boolean; formerDevices: string[] }> {
  const { owner, proved, deviceId } = move;
  const now = deps.clock.now();
  for (const phone of [owner.phone, proved.phone].sort()) await lockCodes(tx, phone);
  await consumeCode(tx, proved.codeId, now);
  await tx.delete(identityCodes).where(eq(identityCodes.phone, owner.phone));
  await deleteUserOf(tx, proved.phone);

  await lockSession(tx, owner);
  const [user] = await tx.select().from(identityUsers).where(eq(identityUsers.uid, owner.uid));
  const isProved = user !== undefined && isRecentCode(deps, user, owner);
  const formerDevices = await devicesOf(deps, tx, owner.uid);
  await tx
    .update(identityUsers)
    .set({ phone: proved.phone, lastLoginAt: deps.trustedTime.rowTime() })
    .where(eq(identityUsers.uid, owner.uid));
  // Also invalidates the other codes of the new number.
  await forgetSessionsIn(tx, { uid: owner.uid, phone: proved.phone }, now);
  if (deviceId !== null) await rememberDevice(deps, tx, owner.uid, deviceId);
  return { isProved, formerDevices };
}

/**
 * A sign-in dated ahead by a wrong clock proves nothing, nor does one that is recent only because the clock was set back,
 * nor a session that outlived the end of all others.
 */
function isRecentCode(
  { clock, trustedTime }: IdentityDeps,
  user: IdentityUser,
  { authTime }: Owner,
): boolean {
  const now = clock.now();
  const ages = [
    now.getTime() - authTime.getTime(),
    Math.abs(trustedTime.rowTime().getTime() - user.lastLoginAt.getTime()),
  ];
  return Math.max(...ages) <= RECENT_LOGIN_MS && !isFuture(authTime, now) && !isContinued(user, authTime);
}

/**
 * Deletes the user of a number whose business was taken back, with its sessions and codes. Keeps a blocked user, because
 * the number could sign in again.
 */
export async function endNumber(tx: Transaction, phone: CanonicalPhone): Promise<{ isBlocked: boolean }> {
  await lockCodes(tx, phone);
  await tx.delete(identityCodes).where(eq(identityCodes.phone, phone));
  const isTheirs = eq(identityUsers.phone, phone);
  const [user] = await tx.select().from(identityUsers).where(isTheirs).for('update');
  const isBlocked = user?.disabled ?? false;
  if (!isBlocked) await tx.delete(identityUsers).where(isTheirs);
  return { isBlocked };
}

export async function uidOf(tx: Transaction, phone: CanonicalPhone): Promise<string | null> {
  const [user] = await tx
    .select({ uid: identityUsers.uid })
    .from(identityUsers)
    .where(eq(identityUsers.phone, phone));
  return user?.uid ?? null;
}

async function deleteUserOf(tx: Transaction, phone: CanonicalPhone): Promise<void> {
  const [user] = await tx.select().from(identityUsers).where(eq(identityUsers.phone, phone)).for('update');
  if (user?.disabled) throw new IdentityError('USER_DISABLED');
  await tx.delete(identityUsers).where(eq(identityUsers.phone, phone));
}
