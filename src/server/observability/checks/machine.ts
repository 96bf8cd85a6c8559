import { statfs } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import type { Config } from '#server/config/config.ts';
import { findFolderFault, nearestExisting, remedyOf } from '#server/disk/folder-fault.ts';
import { type Finding, failure, ok, warning } from './finding.ts';

const GIB = 1024 ** 3;
/** Free space for a database and a copy of a damaged one; below the second, writes may fail. */
const ROOMY_BYTES = 2 * GIB;
const LEAST_BYTES = GIB / 4;

const inGib = (bytes: number): string => `${(bytes / GIB).toFixed(1)} GiB`;
const inUnits = (bytes: number): string =>
  bytes < GIB ? `${Math.floor(bytes / 1024 ** 2)} MiB` : inGib(bytes);

export function checkNode(): Finding {
  const machine = `${availableParallelism()} cores, ${inGib(totalmem())} of memory`;
  return ok(`Node ${process.versions.node}, ${machine}`);
}

/** Checks free space and permissions of a folder, which need not exist yet. */
export async function checkFolder(variable: string, wanted: string): Promise<Finding> {
  // On a hanging network disk, this never resolves. The synchronous calls below would block the whole server.
  await statfs(wanted).catch(() => undefined);
  const fault = findFolderFault(wanted);
  if (fault !== null) {
    return failure(`${wanted} cannot be written to: ${fault.text}`, remedyOf(fault, wanted, variable));
  }
  const { bavail, bsize } = await statfs(nearestExisting(wanted));
  const free = bavail * bsize;
  const text = `${inUnits(free)} free at ${wanted}`;
  if (free < LEAST_BYTES) return failure(text, 'free disk space: a full disk stops every write');
  return free < ROOMY_BYTES ? warning(text, 'free disk space before it is full') : ok(text);
}

/** Checks the folders that the server writes to: data and daily backups. */
export async function checkDisk({
  dataDir,
  writesDataDir,
  databaseUrl,
  backups,
}: Pick<Config, 'dataDir' | 'writesDataDir' | 'databaseUrl' | 'backups'>): Promise<Finding[]> {
  const findings: Finding[] = [];
  if (writesDataDir) findings.push(await checkFolder('DATA_DIR', dataDir));
  if (databaseUrl === null && backups.folder !== null) {
    findings.push(await checkFolder('BACKUP_DIR', backups.folder));
  }
  return findings;
}
