import { eq, inArray, or } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { pino } from 'pino';
import type { Config } from '#server/config/config.ts';
import type { DatabaseHandle, Transaction } from '#server/db/client.ts';
import { businesses, identityUsers, numberMoves } from '#server/db/schema.ts';
import { removeAccount } from '#server/domain/accounts/delete-account.ts';
import { repeatReturn } from '#server/domain/accounts/take-back.ts';
import { closeMove, findMoveOf } from '#server/domain/floor/number-moves.ts';
import { lockBusinessById } from '#server/domain/floor/own-business.ts';
import { findBusinessById } from '#server/domain/floor/queries.ts';
import { devicesOf } from '#server/identity/embedded/known-devices.ts';
import type { ChangeLine } from '#server/jobs/backups/change-lines.ts';
import { endMoves } from '#server/jobs/retention/overdue.ts';
import { createServices, type Overrides, type Services } from '#server/services.ts';
import { type CanonicalPhone, isCanonicalPhone } from '#shared/domain/phone.ts';

type BusinessLine = Extract<ChangeLine, { kind: 'business-deleted' | 'business-hidden' | 'move-closed' }>;

const isOfBusiness = (line: ChangeLine): line is BusinessLine =>
  ['business-deleted', 'business-hidden', 'move-closed'].includes(line.kind);

/**
 * The end of a move's time is not noted: ends those in the way of a move that had ended by then. Only these, because the
 * line may be dated ahead, and a later one may take another business back.
 */
async function endMovesBefore(tx: Transaction, at: Date, business: number, phones: string[]): Promise<void> {
  const ofPhones = (column: PgColumn) => inArray(column, phones);
  const inTheWay = [
    eq(businesses.id, business),
    ofPhones(businesses.phone),
    ofPhones(numberMoves.formerPhone),
  ];
  await endMoves(tx, at, or(...inTheWay));
}

/** Moves a business and its user to the number of the line. Sessions of the former number end. */
async function move(
  services: Services,
  line: ChangeLine & { kind: 'moved' },
  phone: CanonicalPhone,
): Promise<boolean> {
  const { database, identity, encryption, clock } = services;
  const formerPhone = line.formerPhone === undefined ? '' : await encryption.decrypt(line.formerPhone);
  const movedAt = new Date(line.at);
  const now = clock.now();
  const uid = await database.db.transaction(async (tx) => {
    await endMovesBefore(tx, movedAt < now ? movedAt : now, line.business, [phone, formerPhone]);
    const business = await lockBusinessById(tx, line.business);
    // The copy may have been made just after the move.
    if (business === null || business.phone === phone) return null;
    const [user] = await tx.select().from(identityUsers).where(eq(identityUsers.phone, business.phone));
    const theirs = user?.uid ?? business.ownerUuid;
    if (isCanonicalPhone(formerPhone)) {
      const formerDevices = await devicesOf(services, tx, theirs ?? '');
      const open = { businessId: business.id, formerPhone, movedAt, formerDevices };
      await tx.insert(numberMoves).values(open).onConflictDoNothing();
    }
    await tx.delete(identityUsers).where(eq(identityUsers.phone, phone));
    await tx.update(identityUsers).set({ phone }).where(eq(identityUsers.phone, business.phone));
    await tx.update(businesses).set({ phone }).where(eq(businesses.id, business.id));
    return theirs;
  });
  await identity.endSessions({ uid, phone });
  return true;
}

async function repeatMove(
  services: Services,
  line: ChangeLine & { kind: 'moved' | 'taken-back' },
): Promise<boolean> {
  const { identity, encryption } = services;
  const phone = await encryption.decrypt(line.phone);
  if (!isCanonicalPhone(phone) || identity.mode !== 'embedded') return false;
  if (line.kind === 'moved') return move(services, line, phone);
  await repeatReturn({ ...services, identity }, { businessId: line.business, phone });
  return true;
}

async function repeatDeletion(services: Services, { at, kind, business }: BusinessLine): Promise<boolean> {
  const { db } = services.database;
  if (kind === 'move-closed') {
    await db.transaction(async (tx) => {
      await lockBusinessById(tx, business);
      await closeMove(tx, business);
    });
    return true;
  }
  const hiddenAt = kind === 'business-hidden' ? new Date(at) : null;
  // Without its move it would be deleted for good, and it may have been taken back since: the operator decides.
  if (hiddenAt && (await findMoveOf(db, business)) === null)
    return (await findBusinessById(db, business)) === null;
  await removeAccount(services, { businessId: business, hiddenAt });
  return true;
}

async function repeat(services: Services, line: ChangeLine): Promise<boolean> {
  const { database, identity } = services;
  if (isOfBusiness(line)) return repeatDeletion(services, line);
  // Google has kept its users.
  if (identity.mode !== 'embedded') return true;
  if (line.kind === 'moved' || line.kind === 'taken-back') return repeatMove(services, line);
  const { uid } = line;
  const [user] = await database.db.select().from(identityUsers).where(eq(identityUsers.uid, uid));
  if (user === undefined) return true;
  if (line.kind === 'user-deleted') await identity.deleteUser({ uid });
  else if (line.kind === 'blocked') await identity.disable(user);
  else if (line.kind === 'unblocked') await identity.enable(user, { keepSessions: true });
  else await identity.endSessions(user);
  return true;
}

/**
 * Repeats changes in the database of a copy, in the order in which they were noted. Returns those that failed, each
 * named by its id.
 */
export async function repeatChanges(
  config: Config,
  opened: { database: DatabaseHandle; secret: Uint8Array },
  lines: readonly ChangeLine[],
  overrides: Overrides,
): Promise<string[]> {
  // They are noted already.
  const backups = { ...config.backups, copies: null };
  const services = createServices({ ...config, backups }, opened, {
    logger: pino({ level: 'silent' }),
    ...overrides,
  });
  const failed: string[] = [];
  try {
    for (const line of lines) {
      const done = await repeat(services, line).catch(() => false);
      if (!done)
        failed.push(`${line.kind} ${'uid' in line ? `user:${line.uid}` : `business:${line.business}`}`);
    }
  } finally {
    await services.close();
  }
  return failed;
}
