import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { OperatorError, reasonOf } from '#server/operator-error.ts';

/** The reason why a folder is not writable, and the remedy, for the operator; without a final full stop. */
export interface FolderFault {
  text: string;
  remedy: string;
  /** True if another folder would not help. */
  isEverywhere?: true;
}

/** A refused write, as reported by Node and PostgreSQL (`codes`), SQLite (`errcode`), or PostgreSQL's panic (`words`). */
interface DiskFault extends FolderFault {
  codes: readonly unknown[];
  errcode?: number;
  words: RegExp;
}

const NO_ROOM: readonly DiskFault[] = [
  {
    codes: ['ENOSPC', 'EDQUOT', '53100'],
    errcode: 13,
    words: /no space left on device|disk quota exceeded/i,
    text: 'the disk is full',
    remedy: 'free disk space and try again',
  },
  {
    codes: ['EFBIG'],
    words: /file too large/i,
    text: 'a file reached the size limit of this process',
    remedy: 'raise the limit (ulimit -f, or LimitFSIZE of systemd) and try again',
    isEverywhere: true,
  },
];

const BROKEN: DiskFault = {
  codes: ['EIO', 'ESTALE', 'ENOTCONN', 'EHOSTDOWN', '58030'],
  errcode: 10,
  words: /input\/output error|stale file handle/i,
  text: 'its disk or network share fails',
  remedy: 'check that and the system’s log (dmesg), and try again',
};

const DENIED_CODES = new Set<unknown>(['EACCES', 'EPERM']);
/** The embedded database reports another user's file in words only. */
const DENIED_WORDS = /permission denied/i;
const SQLITE_CANTOPEN = 14;

type SystemError = Error & { code?: unknown; errcode?: unknown; syscall?: unknown };

const isReported = (error: unknown, fault: DiskFault): boolean => {
  if (!(error instanceof Error)) return false;
  const { code, errcode, message, syscall } = error as SystemError;
  // It concerns another folder, such as a backup's.
  if (syscall === 'read') return false;
  // SQLite adds details in the higher bits.
  const isSqlite = typeof errcode === 'number' && (errcode & 0xff) === fault.errcode;
  return (
    fault.codes.includes(code) || isSqlite || fault.words.test(message) || isReported(error.cause, fault)
  );
};

const findNoRoom = (error: unknown) => NO_ROOM.find((fault) => isReported(error, fault));

/** Returns true if an error or one of its causes reports that a disk, a quota or a file's limit is full. */
export const isDiskFull = (error: unknown): boolean => findNoRoom(error) !== undefined;

/** Returns the folder, or its nearest existing ancestor. */
export function nearestExisting(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearestExisting(dirname(folder));
}

const userName = (): string => {
  try {
    return `user ${userInfo().username}`;
  } catch {
    // A container's user may have no name.
    return `user ${process.getuid?.() ?? ''}`;
  }
};

/**
 * Returns the reason why this process cannot write to a folder, which may not exist yet; null if it can. Node
 * reports a folder that it cannot create on a read-only disk as ENOENT, so the nearest existing ancestor is
 * checked.
 */
export function findFolderFault(folder: string): FolderFault | null {
  const nearest = nearestExisting(folder);
  if (!statSync(nearest).isDirectory()) {
    return { text: `${nearest} is a file, not a folder`, remedy: 'move the file away' };
  }
  try {
    accessSync(nearest, constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    return (error as SystemError).code === 'EROFS'
      ? { text: `${nearest} is on a read-only file system`, remedy: 'mount it writable' }
      : { text: `${userName()} may not write to ${nearest}`, remedy: `let it belong to ${userName()}` };
  }
}

/** Returns the fault behind a failed write below `folder`; null if disk and permissions are fine. */
function faultBehind(error: unknown, folder: string): FolderFault | null {
  const disk = findNoRoom(error) ?? (isReported(error, BROKEN) ? BROKEN : undefined);
  if (disk !== undefined) return { ...disk, text: `${disk.text} (${reasonOf(error)})` };
  const fault = findFolderFault(folder);
  if (fault !== null) return fault;
  const { code, errcode } = error as SystemError;
  const isDenied =
    DENIED_CODES.has(code) || errcode === SQLITE_CANTOPEN || DENIED_WORDS.test(reasonOf(error));
  if (!isDenied) return null;
  return {
    text: `${userName()} may not use it, or a file in it (${reasonOf(error)})`,
    remedy: `let it belong to ${userName()}, with all that is in it (chown -R)`,
  };
}

/** Returns the remedy; it offers another folder, except for a database: the server would start with an empty one. */
export function remedyOf({ remedy, isEverywhere }: FolderFault, folder: string, variable: string): string {
  return isEverywhere || (variable === 'DATA_DIR' && mayHoldDatabase(folder))
    ? remedy
    : `${remedy}, or choose another ${variable}`;
}

function mayHoldDatabase(dataDir: string): boolean {
  try {
    return statSync(join(dataDir, 'database'), { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    return (error as SystemError).code !== 'ENOTDIR';
  }
}

/** Explains a failed write below the folder in `variable`; null if the folder is not the cause. */
export function explainWriteFailure(error: unknown, folder: string, variable: string): OperatorError | null {
  if (!(error instanceof Error) || error instanceof OperatorError) return null;
  const fault = faultBehind(error, folder);
  if (fault === null) return null;
  return new OperatorError(
    `${variable}=${folder} cannot be used: ${fault.text}. To fix it, ${remedyOf(fault, folder, variable)}.`,
    { cause: error },
  );
}
