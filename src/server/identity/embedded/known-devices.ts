import { and, arrayContains, desc, eq, gt, notInArray, type SQL } from 'drizzle-orm';
import { plusMs } from '#server/clock.ts';
import type { Transaction } from '#server/db/client.ts';
import { identityDevices, identityUsers, numberMoves } from '#server/db/schema.ts';
import type { Caller } from '#server/rate-limit/limits.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { retention } from '#shared/legal/retention.ts';
import type { IdentityDeps } from './deps.ts';

/** Maximum of remembered devices per user; the latest are kept. */
const DEVICES_PER_USER = 10;

const isRecent = ({ clock }: Pick<IdentityDeps, 'clock'>): SQL =>
  gt(identityDevices.seenAt, plusMs(clock.now(), -retention.devices.ms));

/**
 * Returns the kind of caller. A number whose business can be taken back keeps the devices that it had before the move.
 * Queries only by device, so that it takes the same time whether or not the phone has a user (guarantees.md rule 6).
 */
export async function callerOf(
  deps: IdentityDeps,
  phone: CanonicalPhone,
  deviceId: string | null,
): Promise<Caller> {
  if (deviceId === null) return 'unknown-device';
  const { formerPhone, formerDevices } = numberMoves;
  const before = deps.database
    .select({ phone: formerPhone })
    .from(numberMoves)
    .where(arrayContains(formerDevices, [deviceId]));
  const rows = await deps.database
    .select({ phone: identityUsers.phone })
    .from(identityDevices)
    .innerJoin(identityUsers, eq(identityUsers.uid, identityDevices.uid))
    .where(and(eq(identityDevices.deviceId, deviceId), isRecent(deps)))
    .unionAll(before);
  return rows.some((row) => row.phone === phone) ? 'known-device' : 'unknown-device';
}

/** Returns the devices that are known to a user's number. */
export async function devicesOf(
  deps: Pick<IdentityDeps, 'clock'>,
  tx: Transaction,
  uid: string,
): Promise<string[]> {
  const { deviceId } = identityDevices;
  const rows = await tx
    .select({ deviceId })
    .from(identityDevices)
    .where(and(eq(identityDevices.uid, uid), isRecent(deps)));
  return rows.map((row) => row.deviceId);
}

/** Remembers the browser of an SMS sign-in; deleting the user deletes the entry. */
export async function rememberDevice(
  deps: IdentityDeps,
  tx: Transaction,
  uid: string,
  deviceId: string,
): Promise<void> {
  const seenAt = deps.trustedTime.rowTime();
  await tx
    .insert(identityDevices)
    .values({ deviceId, uid, seenAt })
    .onConflictDoUpdate({ target: [identityDevices.deviceId, identityDevices.uid], set: { seenAt } });
  const latest = tx
    .select({ deviceId: identityDevices.deviceId })
    .from(identityDevices)
    .where(eq(identityDevices.uid, uid))
    .orderBy(desc(identityDevices.seenAt))
    .limit(DEVICES_PER_USER);
  await tx
    .delete(identityDevices)
    .where(and(eq(identityDevices.uid, uid), notInArray(identityDevices.deviceId, latest)));
}
