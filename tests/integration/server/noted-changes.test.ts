import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import * as owner from '#server/cli/admin/owner.ts';
import { runVerb } from '#server/cli/admin/run-verb.ts';
import { repeatChanges } from '#server/cli/repeat-changes.ts';
import { openSealedCopy, sealNewestBackup } from '#server/cli/sealed-copies.ts';
import { readConfig } from '#server/config/config.ts';
import { openPglite } from '#server/db/pglite/open-pglite.ts';
import { businesses, identityDevices, identityUsers, numberMoves, outbox } from '#server/db/schema.ts';
import { removeAccount } from '#server/domain/accounts/delete-account.ts';
import { type ChangeLine, readChanges } from '#server/jobs/backups/change-lines.ts';
import { createChangeLog } from '#server/jobs/backups/change-log.ts';
import { createAlarms } from '#server/observability/alarms.ts';
import { createLogger } from '#server/observability/logging.ts';
import { noMetrics } from '#server/observability/metrics.ts';
import { createEncryption } from '#server/security/encryption.ts';
import { encryptionKey } from '#server/security/secret.ts';
import { openServices } from '#server/services.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { believing } from '../../support/believing.ts';
import { startedDataFolder } from '../../support/data-folder.ts';
import { ManualTimers } from '../../support/manual-timers.ts';
import { StillClock } from '../../support/still-clock.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

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
  await removeAccount(services, await businessOf(DELETED));
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

/** Change logs on one clock; each is another process. */
function changeLogs(copies: string) {
  const clock = new StillClock();
  const timers = new ManualTimers(clock);
  const alarms: string[] = [];
  const stream = new PassThrough().on('data', (line) => alarms.push(JSON.parse(String(line)).alarm));
  const deps = {
    copies,
    folder: null,
    clock,
    trustedTime: believing(clock),
    timers,
    alarms: createAlarms({ clock, logger: createLogger('error', stream), metrics: noMetrics }),
    encryption: createEncryption(Buffer.alloc(32)),
  };
  return {
    clock,
    timers,
    alarms,
    open: (given: Partial<Parameters<typeof createChangeLog>[0]> = {}) =>
      createChangeLog({ ...deps, ...given }),
    now: () => clock.now().toISOString(),
  };
}

it('a command after a server was killed ends the gap, and has a file of its own', async () => {
  const copies = temporaryFolder();
  const { clock, open, now } = changeLogs(copies);
  const [killed, command, next] = [open(), open(), open()];
  const since = now();
  killed.start();
  await killed.flush();
  clock.advance(60_000);
  command.note({ kind: 'blocked', uid: 'uid-1' });
  await command.close();
  const stopped = now();
  clock.advance(60_000);
  next.start();
  await next.flush();
  expect((await readChanges(copies, since)).gaps).toEqual([
    { from: since, to: stopped },
    { from: stopped, to: now() },
    { from: now(), to: null },
  ]);
  // Another user may run the command, and may not append to a file of the server.
  expect(readdirSync(copies)).toHaveLength(3);
});

it('changes after a copy are repeated in their order, however far the clock was set back since', async () => {
  const copies = temporaryFolder();
  const { clock, open, now } = changeLogs(copies);
  const log = open();
  const note = (business: number) => log.note({ kind: 'business-deleted', business });
  note(1);
  await log.flush();
  clock.advance(60_000);
  const since = now();
  note(2);
  await log.flush();
  clock.set(-2 * 60 * 60 * 1000);
  note(3);
  await log.flush();
  clock.set(-30 * 24 * 60 * 60 * 1000);
  note(4);
  await log.close();
  expect((await readChanges(copies, since)).changes).toMatchObject(
    [2, 3, 4].map((business) => ({ business })),
  );
});

it.each([
  ['as the copies are', 0],
  ['after the newest backup, although the restored database is older', 2 * DAY],
])('changes noted while the clock is behind are dated %s', async (_, lateMs) => {
  const [copies, folder] = [temporaryFolder(), temporaryFolder()];
  const { clock, open, now } = changeLogs(copies);
  const since = now();
  mkdirSync(join(folder, `demlik-${since.slice(0, 19).replaceAll(':', '-')}Z`));
  const expected = new Date(clock.now().getTime() - lateMs);
  clock.set(-3 * DAY);
  const log = open({ folder, trustedTime: { ...believing(clock), rowTime: () => expected } });
  log.note({ kind: 'business-deleted', business: 1 });
  await log.close();
  expect((await readChanges(copies, since)).changes).toMatchObject([{ business: 1 }]);
});

it('changes may be missing for the time in which the share was not mounted', async () => {
  const copies = join(temporaryFolder(), 'mounted');
  const { timers, alarms, open, now } = changeLogs(copies);
  const hide = () => renameSync(copies, `${copies}.away`);
  const show = () => {
    rmSync(copies, { recursive: true });
    renameSync(`${copies}.away`, copies);
  };
  const after = async (minutes: number) => {
    await timers.advance(minutes * 60_000);
    return now();
  };
  mkdirSync(copies);
  const since = now();
  const first = open();
  first.start();
  await first.flush();
  const seen = await after(10);
  hide();
  mkdirSync(copies);
  first.note({ kind: 'business-deleted', business: 1 });
  await after(20);
  show();
  const shown = await after(10);
  await first.close();

  hide();
  mkdirSync(copies);
  const unseen = open();
  unseen.note({ kind: 'business-deleted', business: 3 });
  await unseen.close();
  const second = open();
  await after(10);
  second.start();
  await second.flush();
  await after(10);
  show();
  const shownAgain = await after(10);
  // A folder that refuses writes loses nothing.
  hide();
  second.note({ kind: 'business-deleted', business: 2 });
  await after(10);
  mkdirSync(copies);
  show();
  await after(10);
  const last = await after(10);
  expect(await readChanges(copies, since)).toMatchObject({
    changes: [{ business: 2 }],
    gaps: [
      { from: seen, to: shown },
      { from: shown, to: shownAgain },
      { from: last, to: null },
    ],
  });
  expect(alarms).toEqual(['change-log']);
});

it('a change that cannot be noted raises an alarm, and is noted when the folder is back', async () => {
  const copies = join(temporaryFolder(), 'share');
  const { timers, alarms, open } = changeLogs(copies);
  const log = open();
  log.start();
  log.note({ kind: 'business-deleted', business: 12 });
  await timers.advance(10 * 60 * 1000);
  expect(alarms).toEqual(['change-log']);
  expect(existsSync(copies)).toBe(false);
  mkdirSync(copies);
  await timers.advance(10 * 60 * 1000);
  await timers.advance(10 * 60 * 1000);
  await log.close();
  const [name = ''] = readdirSync(copies);
  const kinds = [...readFileSync(join(copies, name), 'utf8').matchAll(/"kind":"([a-z-]+)"/g)].map(
    ([, kind]) => kind,
  );
  expect(kinds).toEqual(['started', 'business-deleted', 'alive', 'stopped']);

  rmSync(copies, { recursive: true });
  const lost = open();
  lost.note({ kind: 'business-deleted', business: 13 });
  await lost.flush();
  await lost.close();
  expect(alarms).toEqual(['change-log', 'change-log', 'change-log']);
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
