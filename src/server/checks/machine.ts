import { statfsSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { findFolderFault, nearestExisting } from '#server/folder-fault.ts';
import { type Finding, failure, ok, warning } from './finding.ts';

const GIB = 1024 ** 3;
/** An embedded database and a copy of it, should it be damaged, want room; below the second nothing is safe. */
const ROOMY_BYTES = 2 * GIB;
const LEAST_BYTES = GIB / 4;

const inGib = (bytes: number): string => `${(bytes / GIB).toFixed(1)} GiB`;

export function checkNode(): Finding {
  const machine = `${availableParallelism()} cores, ${inGib(totalmem())} of memory`;
  return ok(`Node ${process.versions.node}, ${machine}`);
}

/** Room and rights in one folder, which need not be there yet. */
function checkFolder(variable: string, wanted: string): Finding {
  const fault = findFolderFault(wanted);
  if (fault !== null) {
    return failure(
      `${wanted} cannot be written to: ${fault.text}`,
      `${fault.remedy}, or choose another ${variable}`,
    );
  }
  const { bavail, bsize } = statfsSync(nearestExisting(wanted));
  const free = bavail * bsize;
  const text = `${inGib(free)} free at ${wanted}`;
  if (free < LEAST_BYTES) return failure(text, 'make room: a full disk stops every write');
  return free < ROOMY_BYTES ? warning(text, 'make room before it is full') : ok(text);
}

export interface DiskSettings {
  dataDir: string;
  databaseUrl: string | null;
  /** Null: there are no daily copies. */
  backups: { folder: string | null };
}

/** Where the data lie, and their daily copies. */
export function checkDisk({ dataDir, databaseUrl, backups: { folder } }: DiskSettings): Finding[] {
  const copied = databaseUrl === null && folder !== null;
  return [checkFolder('DATA_DIR', dataDir), ...(copied ? [checkFolder('BACKUP_DIR', folder)] : [])];
}
