import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import * as owner from '#server/cli/admin/owner.ts';
import { runVerb } from '#server/cli/admin/run-verb.ts';
import { repeatChanges } from '#server/cli/repeat-changes.ts';
import { openSealedCopy, sealNewestBackup } from '#server/cli/sealed-copies.ts';
import { readConfig } from '#server/config/config.ts';
import { openPglite } from '#server/db/pglite/open-pglite.ts';
import { businesses, identityDevices, identityUsers, numberMoves, outbox } from '#server/db/schema.ts';
import { removeAccount } from '#server/domain/accounts/delete-account.ts';
import type { ChangeLine } from '#server/jobs/backups/change-lines.ts';
import { createEncryption } from '#server/security/encryption.ts';
import { encryptionKey } from '#server/security/secret.ts';
import { openServices } from '#server/services.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { startedDataFolder } from '../../support/data-folder.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** Takes seconds in a process of its own (checked-backup.test.ts). */
vi.mock('#server/jobs/backups/check-backup.ts', () => ({
  checkBackup: async () => ({ businesses: null }),
}));

const logger = pino({ level: 'silent' });
const [DELETED, BLOCKED, MOVED, QUIET] = [1, 2, 3, 4].map((n) => `+90555000000${n}` as CanonicalPhone);
const NEW_NUMBER = '+905321234567' as CanonicalPhone;
const TEST_PHONES = [DELETED, BLOCKED, MOVED, QUIET].map((phone) => `${phone}:482913`).join(',');

function passphraseFile(): string {
  const file = join(temporaryFolder(), 'passphrase');
  writeFileSync(file, 'dört kelime ve bir çaydanlık\n');
  return file;
}

it('changes since a copy are repeated when it is opened, and their gaps are named', async () => {
  const copies = temporaryFolder();
  const environment = {
    DATA_DIR: startedDataFolder(),
    LOG_LEVEL: 'silent',
    BACKUP_DIR: join(temporaryFolder(), 'backups'),
    BACKUP_COPY_DIR: copies,
    TEST_PHONES,
  };
  const lost = readConfig(environment);
  const services = await openServices(lost, { print: () => undefined });
  onTestFinished(() => services.close());
  const { database, accountChanges } = services;
  const businessOf = async (phone = DELETED) =>
    (
      await database.db
        .select()
        .from(businesses)
        .where(eq(businesses.phone, phone as CanonicalPhone))
    )[0]?.id ?? 0;
  const now = new Date();
  const values = { createdAt: now, lastLoginAt: now, tokensValidAfter: now };
  for (const [n, phone] of ([DELETED, BLOCKED, MOVED, QUIET] as CanonicalPhone[]).entries())
    await database.db.insert(identityUsers).values({ uid: `uid-${n}`, phone, ...values });
  await services.backups.backUpIfDue();
  const passphrase = passphraseFile();
  const { file } = await sealNewestBackup(lost, copies, passphrase, new Date());

  const moved = await businessOf(MOVED);
  await removeAccount(services, { businessId: await businessOf(DELETED) });
  accountChanges.note({ kind: 'moved', business: moved, phone: NEW_NUMBER });
  const host = { environment, database, print: () => undefined, overrides: { print: () => undefined } };
  await runVerb(host, { verb: 'owner disable', args: [BLOCKED ?? ''], options: {} }, owner.disable);
  await accountChanges.flush();
  const [lines = ''] = readdirSync(copies).filter((name) => name.startsWith('changes-'));
  // A line that was cut off, by a full disk or the loss.
  appendFileSync(join(copies, lines), '\n{"at":"2026');
  accountChanges.note({ kind: 'signed-out', uid: 'uid-3' });
  await accountChanges.flush();
  for (const phone of [DELETED, BLOCKED, NEW_NUMBER])
    expect(readFileSync(join(copies, lines), 'utf8')).not.toContain(phone?.slice(3));

  const dataDir = join(temporaryFolder(), 'data');
  const fresh = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const opened = await openSealedCopy(fresh, file, passphrase, new Date());
  expect(opened).toMatchObject({ businesses: 3, changes: 4, failed: [] });
  expect(opened.gaps.at(-1)).toMatchObject({ to: null });
  const again = await openPglite(dataDir, logger);
  onTestFinished(() => again.close());
  const phones = (await again.db.select().from(businesses).orderBy(businesses.id)).map(({ phone }) => phone);
  expect(phones.sort()).toEqual([NEW_NUMBER, BLOCKED, QUIET].sort());
  const users = await again.db.select().from(identityUsers);
  expect(users.filter(({ disabled }) => disabled).map(({ phone }) => phone)).toEqual([BLOCKED]);
  const theirs = users.find(({ phone }) => phone === NEW_NUMBER);
  expect(theirs?.uid).toBe('uid-2');
  const ended = users.filter(({ tokensValidAfter }) => tokensValidAfter > now).map(({ phone }) => phone);
  expect(ended.sort()).toEqual([DELETED, NEW_NUMBER, QUIET].sort());
  expect(users.some(({ phone }) => phone === MOVED)).toBe(false);
});

/** The database and the businesses in which changes are repeated. */
async function restored() {
  const config = readConfig({ DATA_DIR: startedDataFolder(), LOG_LEVEL: 'silent', TEST_PHONES });
  const services = await openServices(config, { print: () => undefined });
  onTestFinished(() => services.close());
  const { database } = services;
  const { db } = database;
  const idOf = async (phone = DELETED) =>
    (
      await db
        .select()
        .from(businesses)
        .where(eq(businesses.phone, phone as CanonicalPhone))
    )[0]?.id ?? 0;
  const secret = Buffer.alloc(32);
  const repeat = (...lines: ChangeLine[]) => repeatChanges(config, { database, secret }, lines, {});
  return { db, id: await idOf(), idOf, secret, repeat, purge: services.purge.run };
}

it('a hidden business without its move is left, and reported', async () => {
  const { db, id, repeat } = await restored();
  const at = new Date().toISOString();
  expect(await repeat({ at, kind: 'business-hidden', business: id })).toEqual([
    `business-hidden business:${id}`,
  ]);
  expect(await db.select().from(businesses).where(eq(businesses.id, id))).toMatchObject([{ phone: DELETED }]);
});

it('a hidden business gets no new days when its deletion is repeated', async () => {
  const { db, id, repeat, purge } = await restored();
  const [movedAt, at] = [9, 8].map((days) => new Date(Date.now() - days * 24 * 60 * 60 * 1000));
  const move = { businessId: id, formerPhone: NEW_NUMBER, movedAt: movedAt ?? new Date() };
  await db.insert(numberMoves).values(move);
  const line = { at: at?.toISOString() ?? '', kind: 'business-hidden', business: id } as const;
  expect(await repeat(line)).toEqual([]);
  expect(await db.select().from(numberMoves)).toMatchObject([{ deletedAt: at }]);
  await purge();
  expect(await db.select().from(businesses).where(eq(businesses.id, id))).toEqual([]);
});

it('a repeated final deletion of a hidden business leaves the sign-in account of its former number', async () => {
  const { db, id, repeat } = await restored();
  const at = new Date();
  const values = { createdAt: at, lastLoginAt: at, tokensValidAfter: new Date(0) };
  const user = { uid: 'uid-1', phone: DELETED as CanonicalPhone, ...values };
  await db.insert(identityUsers).values(user);
  const move = { businessId: id, formerPhone: user.phone, movedAt: at, deletedAt: at };
  await db.insert(numberMoves).values(move);
  expect(await repeat({ at: at.toISOString(), kind: 'business-deleted', business: id })).toEqual([]);
  expect(await db.select().from(businesses).where(eq(businesses.id, id))).toEqual([]);
  expect(await db.select().from(outbox)).toEqual([]);
  expect(await db.select().from(identityUsers)).toMatchObject([{ tokensValidAfter: new Date(0) }]);
});

const DAY = 24 * 60 * 60 * 1000;

/** The line of a move; without `from` nobody can take the business back. */
async function movedLine(secret: Uint8Array, at: Date, business: number, to: string, from?: string) {
  const encryption = createEncryption(encryptionKey(secret));
  const formerPhone = from && (await encryption.encrypt(from));
  const line = { at: at.toISOString(), kind: 'moved', business } as const;
  return { ...line, phone: await encryption.encrypt(to), ...(formerPhone && { formerPhone }) };
}

it('a repeated move replaces a former one whose time had ended', async () => {
  const { db, id, idOf, secret, repeat } = await restored();
  const at = new Date();
  const movedAt = new Date(at.getTime() - 8 * DAY);
  const other = { businessId: await idOf(BLOCKED), formerPhone: DELETED as CanonicalPhone, movedAt };
  await db
    .insert(numberMoves)
    .values([{ businessId: id, formerPhone: '+905329999999' as CanonicalPhone, movedAt }, other]);
  expect(await repeat(await movedLine(secret, at, id, NEW_NUMBER, DELETED))).toEqual([]);
  expect(await db.select().from(numberMoves)).toMatchObject([{ formerPhone: DELETED, movedAt: at }]);
});

it.each([
  ['ends a former one whose time had ended, also if it is final itself', 8, []],
  ['leaves one whose time had not ended', 6, [{ formerPhone: '+905329999999' }]],
])('a repeated move %s', async (_, days, left) => {
  const { db, id, secret, repeat } = await restored();
  const at = new Date();
  const movedAt = new Date(at.getTime() - days * DAY);
  await db
    .insert(numberMoves)
    .values({ businessId: id, formerPhone: '+905329999999' as CanonicalPhone, movedAt });
  expect(await repeat(await movedLine(secret, at, id, NEW_NUMBER))).toEqual([]);
  expect(await db.select().from(numberMoves)).toMatchObject(left);
  expect(await db.select().from(numberMoves)).toHaveLength(left.length);
});

it('a repeated move to the number of a hidden business deletes that one if its time had ended', async () => {
  const { db, id, idOf, secret, repeat } = await restored();
  const at = new Date();
  const [movedAt, hidden] = [new Date(at.getTime() - 8 * DAY), await idOf(BLOCKED)];
  await db.insert(numberMoves).values({
    ...{ businessId: hidden, formerPhone: BLOCKED as CanonicalPhone, movedAt, deletedAt: movedAt },
  });
  expect(await repeat(await movedLine(secret, at, id, BLOCKED ?? ''))).toEqual([]);
  expect(await idOf(BLOCKED)).toBe(id);
  expect(await db.select().from(numberMoves)).toEqual([]);
});

it('a move dated ahead ends no other before its time', async () => {
  const { db, id, secret, repeat } = await restored();
  const [now, at] = [new Date(), new Date(Date.now() + 30 * DAY)];
  const open = { businessId: id, formerPhone: '+905329999999' as CanonicalPhone, movedAt: now };
  await db.insert(numberMoves).values(open);
  expect(await repeat(await movedLine(secret, at, id, NEW_NUMBER))).toEqual([]);
  expect(await db.select().from(numberMoves)).toMatchObject([open]);
});

it('a repeated move keeps the devices of its former number, also if the business names no owner', async () => {
  const { db, id, secret, repeat } = await restored();
  const at = new Date();
  const values = { createdAt: at, lastLoginAt: at, tokensValidAfter: at };
  await db.insert(identityUsers).values({ uid: 'uid-1', phone: DELETED as CanonicalPhone, ...values });
  await db.insert(identityDevices).values({ deviceId: 'device-1', uid: 'uid-1', seenAt: at });
  await db.update(businesses).set({ ownerUuid: null }).where(eq(businesses.id, id));
  expect(await repeat(await movedLine(secret, at, id, NEW_NUMBER, DELETED))).toEqual([]);
  expect(await db.select().from(numberMoves)).toMatchObject([{ formerDevices: ['device-1'] }]);
});

it('a repeated return leaves a block at the number that lost the business', async () => {
  const { db, id, secret, repeat } = await restored();
  const now = new Date();
  const values = { createdAt: now, lastLoginAt: now, tokensValidAfter: now };
  await db.insert(identityUsers).values({ uid: 'uid-1', phone: DELETED as CanonicalPhone, ...values });
  const encryption = createEncryption(encryptionKey(secret));
  const encrypted = (number = '') => encryption.encrypt(number);
  const line = { at: now.toISOString(), business: id };
  const [phone, formerPhone] = [await encrypted(NEW_NUMBER), await encrypted(DELETED)];
  const failed = await repeat(
    { ...line, kind: 'moved', phone, formerPhone },
    { at: line.at, kind: 'blocked', uid: 'uid-1' },
    { ...line, kind: 'taken-back', phone: formerPhone },
  );
  expect(failed).toEqual([]);
  expect(await db.select().from(identityUsers)).toMatchObject([{ phone: NEW_NUMBER, disabled: true }]);
  expect(await db.select().from(businesses).where(eq(businesses.id, id))).toMatchObject([{ phone: DELETED }]);
  expect(await db.select().from(numberMoves)).toEqual([]);
  expect(await db.select().from(outbox)).toEqual([]);
});

it('a command whose change cannot be noted says so, and fails', async () => {
  const environment = {
    DATA_DIR: startedDataFolder(),
    APP_SECRET: 's'.repeat(43),
    LOG_LEVEL: 'silent',
    BACKUP_DIR: join(temporaryFolder(), 'backups'),
    BACKUP_COPY_DIR: join(temporaryFolder(), 'unmounted'),
  };
  const database = await openPglite(environment.DATA_DIR, logger);
  onTestFinished(() => database.close());
  const values = { createdAt: new Date(), lastLoginAt: new Date(), tokensValidAfter: new Date() };
  await database.db
    .insert(identityUsers)
    .values({ uid: 'uid-1', phone: BLOCKED as CanonicalPhone, ...values });
  const printed: string[] = [];
  const print = (text: string) => printed.push(text);
  const disable = runVerb(
    { environment, database, print, overrides: { logger } },
    { verb: 'owner disable', args: [BLOCKED ?? ''], options: {} },
    owner.disable,
  );
  await expect(disable).rejects.toThrow('It is done, but BACKUP_COPY_DIR lacks it');
  expect(printed.join('')).toContain('is blocked');
});
