import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { openSealedCopy, sealNewestBackup } from '#server/cli/sealed-copies.ts';
import { readConfig } from '#server/config/config.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import { openPglite } from '#server/db/pglite/open-pglite.ts';
import { users } from '#server/db/schema.ts';
import { listFiles } from '#server/disk/file-list.ts';
import { makeBackup } from '#server/jobs/backups/backup-folder.ts';
import { readSecret } from '#server/security/secret.ts';
import { startedDataFolder } from '../../support/data-folder.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const logger = pino({ level: 'silent' });
const APP_SECRET = 'bir sır, otuz iki harften uzun olmalı';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const nameOf = (at: Date): string => `demlik-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** An empty backup is enough for the rules: sealing a whole one takes seconds. */
const backUpNothing: DatabaseHandle['backUp'] = async (target) => {
  mkdirSync(target);
  return [];
};

function passphraseFile(text = 'dört kelime ve bir çaydanlık'): string {
  const file = join(temporaryFolder(), 'passphrase');
  writeFileSync(file, `${text}\n`);
  return file;
}

it('a new machine opens the last copy with the passphrase alone', async () => {
  const dataDir = startedDataFolder();
  const folder = join(temporaryFolder(), 'backups');
  const lost = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    APP_SECRET,
    BACKUP_DIR: folder,
    BACKUP_DAYS: '8',
  });
  const former = await openPglite(dataDir, logger);
  await former.db.insert(users).values({ username: 'ayse', password: 'x' });
  await former.close();
  const to = temporaryFolder();
  const passphrase = passphraseFile();
  const seal = (given: string, target = to) => sealNewestBackup(lost, target, given, new Date());
  await expect(seal(passphrase)).rejects.toThrow(`BACKUP_DIR=${folder} cannot be read: ENOENT`);
  mkdirSync(join(folder, 'other'), { recursive: true });
  await expect(seal(passphrase)).rejects.toThrow(`${folder} has no backup to copy (1 entry found)`);
  const unset = sealNewestBackup(readConfig({ DATA_DIR: dataDir }), to, passphrase, new Date());
  await expect(unset).rejects.toThrow('BACKUP_DIR is not set');
  // Made while the clock was wrong.
  mkdirSync(join(folder, 'demlik-2036-01-01T03-00-00Z'), { recursive: true });
  await expect(seal(passphrase)).rejects.toThrow('dated later than now');
  const make = (backUp: DatabaseHandle['backUp'], at: Date) => {
    const check = async () => ({ businesses: 0 });
    const database = { backUp } as DatabaseHandle;
    return makeBackup({ database, secret: Buffer.from(APP_SECRET), check }, folder, at);
  };
  const now = Date.now();
  await make(backUpNothing, new Date(now - MINUTE_MS));
  await expect(seal(passphrase, join(to, 'unmounted'))).rejects.toThrow('does not exist');
  await expect(seal(passphraseFile('short'))).rejects.toThrow('16 characters');

  const old = 'demlik-2020-01-01T03-00-00Z.sealed';
  writeFileSync(join(to, old), '');
  const early = 'demlik-2036-01-01T03-00-00Z.sealed';
  writeFileSync(join(to, early), '');
  const { file: empty, ...others } = await seal(passphrase);
  expect(others).toMatchObject({ deleted: [], doubtful: [old], ahead: [early] });

  const copyOf = (days: number) => `${nameOf(new Date(now - days * DAY_MS))}.sealed`;
  for (const days of [5, 10]) writeFileSync(join(to, copyOf(days)), '');
  expect(await seal(passphrase)).toMatchObject({ deleted: [copyOf(10), old], doubtful: [] });
  expect(readdirSync(to).sort()).toEqual([basename(empty), copyOf(5), early].sort());
  // As on a share that the old ones fill.
  writeFileSync(join(to, copyOf(10)), '');
  const unwritable = `${empty}.unfinished`;
  mkdirSync(unwritable);
  await expect(seal(passphrase)).rejects.toThrow();
  expect(readdirSync(to).sort()).toEqual([basename(empty), basename(unwritable), copyOf(5), early].sort());
  rmdirSync(unwritable);
  const onlyOld = temporaryFolder();
  for (const days of [8, 9]) writeFileSync(join(onlyOld, copyOf(days)), '');
  mkdirSync(join(onlyOld, basename(unwritable)));
  await expect(seal(passphrase, onlyOld)).rejects.toThrow();
  expect(readdirSync(onlyOld).sort()).toEqual([basename(unwritable), copyOf(8)].sort());

  await make((target) => listFiles(join(dataDir, 'database'), target), new Date());
  const { file } = await seal(passphrase);
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(readFileSync(file).includes(APP_SECRET)).toBe(false);
  const newDataDir = join(temporaryFolder(), 'data');
  const fresh = readConfig({ DATA_DIR: newDataDir, LOG_LEVEL: 'silent' });
  const cut = join(to, 'cut.sealed');
  writeFileSync(cut, readFileSync(file));
  truncateSync(cut, 1_000_000);
  const other = passphraseFile('another passphrase than that');
  for (const [copy, given] of [
    [cut, passphrase],
    [file, other],
  ] as const) {
    const opening = openSealedCopy(fresh, copy, given, new Date());
    await expect(opening).rejects.toThrow('The copy cannot be opened');
    await expect(opening).rejects.toThrow('There is still no database');
    expect(readdirSync(newDataDir)).toEqual(['lock']);
  }
  const missing = openSealedCopy(fresh, join(to, 'gone'), passphrase, new Date());
  await expect(missing).rejects.toThrow('is not a file. Name a copy that backup --to wrote');
  const opened = await openSealedCopy(fresh, file, passphrase, new Date());
  expect(opened).toMatchObject({ businesses: 0, before: null });
  expect(Buffer.from((await readSecret(null, newDataDir)) ?? []).toString()).toBe(APP_SECRET);
  const again = await openPglite(newDataDir, logger);
  expect((await again.db.select().from(users)).map(({ username }) => username)).toEqual(['ayse']);
  await again.close();

  const stranger = startedDataFolder();
  writeFileSync(join(stranger, 'secret.key'), Buffer.alloc(32, 7).toString('base64url'));
  const elsewhere = readConfig({ DATA_DIR: stranger, LOG_LEVEL: 'silent' });
  const refused = openSealedCopy(elsewhere, file, passphrase, new Date());
  await expect(refused).rejects.toThrow("another secret than the copy's");
  await expect(refused).rejects.toThrow('was not changed');
  expect(existsSync(join(stranger, 'database.restoring'))).toBe(false);
});
