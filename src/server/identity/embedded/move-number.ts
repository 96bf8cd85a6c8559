import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { identityCodes, identityUsers } from '#server/db/schema.ts';
import type { NumberMove } from '#server/identity/port.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { consumeCode } from './confirm-code.ts';
import type { IdentityDeps } from './deps.ts';
import { endSessionsIn, lockCodes } from './end-sessions.ts';
import { IdentityError } from './errors.ts';
import { rememberDevice } from './known-devices.ts';
import { lockSession } from './users.ts';

/**
 * Gives a signed-in user the number that received the code, and ends all earlier sessions. Deletes a sign-in account
 * that the number had, because its holder has proved the number. Locks codes before users, in the order of a sign-in.
 * @throws {IdentityError} SESSION_EXPIRED if another request used the code; USER_DISABLED if the number is blocked
 * @throws {InvalidIdTokenError} if the session has ended, for example by a move from another device
 */
export async function moveNumber(deps: IdentityDeps, tx: Transaction, move: NumberMove): Promise<void> {
  const { owner, proved, deviceId } = move;
  const now = deps.clock.now();
  for (const phone of [owner.phone, proved.phone].sort()) await lockCodes(tx, phone);
  await consumeCode(tx, proved.codeId, now);
  await tx.delete(identityCodes).where(eq(identityCodes.phone, owner.phone));
  await deleteUserOf(tx, proved.phone);

  await lockSession(tx, owner);
  await tx
    .update(identityUsers)
    .set({ phone: proved.phone, lastLoginAt: deps.trustedTime.rowTime() })
    .where(eq(identityUsers.uid, owner.uid));
  // Also invalidates the other codes of the new number.
  await endSessionsIn(tx, { uid: owner.uid, phone: proved.phone }, now);
  if (deviceId !== null) await rememberDevice(deps, tx, owner.uid, deviceId);
}

async function deleteUserOf(tx: Transaction, phone: CanonicalPhone): Promise<void> {
  const [user] = await tx.select().from(identityUsers).where(eq(identityUsers.phone, phone)).for('update');
  if (user?.disabled) throw new IdentityError('USER_DISABLED');
  await tx.delete(identityUsers).where(eq(identityUsers.phone, phone));
}
