import { existsSync, statSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pino } from 'pino';
import { isFuture } from '#server/clock.ts';
import type { Config } from '#server/config/config.ts';
import { assertMajor } from '#server/db/pglite/postgres-major.ts';
import { replaceDatabase } from '#server/db/pglite/replace-database.ts';
import { explainWriteFailure } from '#server/disk/folder-fault.ts';
import { backupsAmong, timeOf } from '#server/jobs/backups/backup-folder.ts';
import { fingerprintOf, readNote } from '#server/jobs/backups/backup-note.ts';
import { findSurplusLines, readChanges } from '#server/jobs/backups/change-lines.ts';
import { readSealedCopy, writeSealedCopy } from '#server/jobs/backups/sealed-copy.ts';
import { findSurplusCopies, SEALED, sortCopies } from '#server/jobs/backups/surplus-copies.ts';
import { OperatorError, reasonOf } from '#server/operator-error.ts';
import { adoptSecret, requireSecret } from '#server/security/secret.ts';
import type { Overrides } from '#server/services.ts';
import { counted } from '#shared/counted.ts';
import { assertEmbedded, type Target } from './open-backup.ts';
import { openAndRead } from './restore.ts';

const LEAST_CHARACTERS = 16;

/** Reads a passphrase from a file: every user of the machine can read arguments. */
async function readPassphrase(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new OperatorError(`The passphrase cannot be read: ${reasonOf(error)}.`);
  });
  const passphrase = text.trim();
  if (passphrase.length >= LEAST_CHARACTERS) return passphrase;
  throw new OperatorError(`The passphrase in ${file} needs at least ${LEAST_CHARACTERS} characters.`);
}

/** Returns the newest backup, without those dated later than now: they were made while the clock was wrong. */
async function newestBackup({ backups: { folder } }: Pick<Config, 'backups'>, now: Date): Promise<string> {
  if (folder === null)
    throw new OperatorError('BACKUP_DIR is not set. Run this with the environment of the server.');
  const entries = await readdir(folder).catch((error: unknown) => {
    throw new OperatorError(`BACKUP_DIR=${folder} cannot be read: ${reasonOf(error)}.`);
  });
  const names = backupsAmong(entries);
  const newest = names.find((name) => !isFuture(timeOf(name) ?? now, now));
  if (newest !== undefined) return join(folder, newest);
  throw new OperatorError(
    names.length === 0
      ? `BACKUP_DIR=${folder} has no backup to copy (${counted(entries.length, 'entry', 'entries')} found). Run this with the environment of the server, which makes one ten minutes after its start, then daily.`
      : `All backups in ${folder} are dated later than now. Check the clock; if it is right, run backup, or let the server run.`,
  );
}

/**
 * `backup --to {folder}`: encrypts the newest backup with the secret into a folder of another machine, while a server
 * may run, and deletes older copies there.
 */
export async function sealNewestBackup(
  config: Target & Pick<Config, 'backups'>,
  to: string,
  passphraseFile: string,
  now: Date,
) {
  assertEmbedded(config, 'backup --to');
  // A share that is not mounted would otherwise become a folder on this disk.
  if (!existsSync(to))
    throw new OperatorError(`${to} does not exist. Mount the share, or create the folder.`);
  const passphrase = await readPassphrase(passphraseFile);
  const backup = await newestBackup(config, now);
  const secret = await requireSecret(config.secret, config.dataDir);
  const { madeAt, secretFingerprint } = await readNote(backup);
  if (fingerprintOf(secret) !== secretFingerprint)
    throw new OperatorError(`${backup} was made with another secret. Run backup, then this again.`);
  const name = `${basename(backup)}${SEALED}`;
  const file = join(to, name);
  const { days } = config.backups;
  const deleted = await makeRoom(to, name, days, now);
  await writeSealedCopy(backup, { secret, passphrase }, file).catch((error: unknown) => {
    throw explainWriteFailure(error, to, '--to') ?? error;
  });
  const after = await deleteOld(to, days, now);
  return { file, madeAt, ...after, deleted: [...deleted, ...after.deleted] };
}

/** Deletes what will be too old beside the coming copy: a full share has no room for it. The newest one stays until then. */
async function makeRoom(to: string, coming: string, days: number, now: Date): Promise<string[]> {
  const names = await readdir(to);
  const newest = sortCopies(names, now).past[0]?.name;
  const { surplus } = findSurplusCopies([...new Set([...names, coming])], days, now);
  const older = surplus.filter((name) => name !== newest);
  for (const name of older) await rm(join(to, name));
  return older;
}

/** Deletes copies older than `days`, and the noted changes that all remaining ones contain. */
async function deleteOld(to: string, days: number, now: Date) {
  const names = await readdir(to);
  const { surplus, doubtful, ahead, oldest } = findSurplusCopies(names, days, now);
  const lines = oldest === null ? [] : findSurplusLines(names, oldest, now);
  for (const name of [...surplus, ...lines]) await rm(join(to, name));
  return { deleted: surplus, doubtful, ahead };
}

/**
 * `open {copy}`: makes the database and the secret of an encrypted copy those of this machine, and repeats the changes
 * of accounts that were noted beside it since.
 */
export async function openSealedCopy(
  config: Config,
  file: string,
  passphraseFile: string,
  now: Date,
  overrides: Overrides = {},
) {
  assertEmbedded(config, 'open');
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new OperatorError(
      `${file} is not a file. Name a copy that backup --to wrote, and mount its folder.`,
    );
  const { dataDir } = config;
  const passphrase = await readPassphrase(passphraseFile);
  const logger = pino({ level: 'silent' });
  const { made, before } = await replaceDatabase(dataDir, { now, logger }, async (folder) => {
    const { madeAt, secret } = await readSealedCopy(file, passphrase, folder);
    await assertMajor(folder, file, true);
    const { changes, gaps } = await readChanges(dirname(file), madeAt);
    let failed: string[] = [];
    const businesses = await openAndRead(folder, logger, async (database) => {
      if (changes.length === 0) return;
      const { repeatChanges } = await import('./repeat-changes.ts');
      failed = await repeatChanges(config, { database, secret }, changes, overrides);
    });
    await adoptSecret(config.secret, dataDir, secret);
    return { madeAt, businesses, changes: changes.length, failed, gaps };
  });
  return { ...made, before };
}
