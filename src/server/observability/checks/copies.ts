import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config/config.ts';
import { nearestExisting } from '#server/disk/folder-fault.ts';
import { firstDayIn } from '#server/jobs/backups/change-lines.ts';
import { sortCopies } from '#server/jobs/backups/surplus-copies.ts';
import { reasonOf } from '#server/operator-error.ts';
import { HEADER_BYTES, readHeader } from '#server/security/sealed-stream.ts';
import { type Finding, failure, ok, warning } from './finding.ts';

/** Backups are a day apart, and so are copies. */
const MOST_AGE_MS = 50 * 60 * 60 * 1000;

const COMMAND = 'run backup --to daily (docs/operations/backup.md)';

/** Checks that a lost disk would leave a copy of the embedded database and of the secret. */
export async function checkCopies(
  { backups: { folder, copies }, dataDir }: Pick<Config, 'backups' | 'dataDir'>,
  clock: Clock,
): Promise<Finding[]> {
  if (folder === null) return [];
  if (copies === null) {
    const text = `the backups in ${folder} lie on this machine, without the secret: with it, both are lost`;
    return [warning(text, `set BACKUP_COPY_DIR, and ${COMMAND}`)];
  }
  try {
    const [here, there] = await Promise.all([stat(nearestExisting(dataDir)), stat(copies)]);
    if (here.dev === there.dev)
      return [failure(`${copies} is on the disk of DATA_DIR`, 'mount BACKUP_COPY_DIR from another machine')];
    return await judge(copies, await readdir(copies), clock.now());
  } catch (error) {
    return [failure(`${copies} cannot be read (${reasonOf(error)})`, 'mount BACKUP_COPY_DIR')];
  }
}

/** Returns whether a file begins as a copy does. Root's copies are closed to the server: it sees their size only. */
async function isCopy(file: string): Promise<boolean> {
  if ((await stat(file)).size <= HEADER_BYTES) return false;
  try {
    await using opened = await open(file);
    const header = Buffer.alloc(HEADER_BYTES);
    await opened.read(header, 0, HEADER_BYTES, 0);
    return readHeader(header) !== null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') return true;
    throw error;
  }
}

async function judge(copies: string, names: readonly string[], now: Date): Promise<Finding[]> {
  const { past, ahead } = sortCopies(names, now);
  const [newest] = past;
  if (newest !== undefined && !(await isCopy(join(copies, newest.name))))
    return [
      failure(`${join(copies, newest.name)} is not a copy, or is incomplete`, `delete it, and ${COMMAND}`),
    ];
  // The server has noted changes there since the setting was made.
  const since = newest?.at ?? firstDayIn(names);
  const text =
    newest === undefined
      ? `${copies} has no copy ${ahead.length === 0 ? 'yet' : 'of the past'}`
      : `the newest copy in ${copies} is of ${newest.at.toISOString()}`;
  const isLate = since !== null && now.getTime() - since.getTime() > MOST_AGE_MS;
  if (isLate) return [failure(text, COMMAND)];
  if (newest === undefined) return [warning(text, COMMAND)];
  if (ahead.length === 0) return [ok(text)];
  const early = ahead.map(({ name }) => name).join(', ');
  return [warning(`${text}; dated later than now: ${early}`, 'check the clock; if it is right, delete them')];
}
