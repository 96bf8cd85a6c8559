import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';
import { OperatorError, reasonOf } from '#server/operator-error.ts';

/** The reason why a folder is not writable, and the remedy, for the operator; without a final full stop. */
export interface FolderFault {
  text: string;
  remedy: string;
}

/** Node's codes, PostgreSQL's SQLSTATE disk_full and SQLite's SQLITE_FULL. */
const FULL_CODES = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100']);
const SQLITE_FULL = 13;
/** PostgreSQL reports some full disks as a panic or as an I/O error, with the system's message. */
const FULL_WORDS = /no space left on device|disk quota exceeded/i;

const DENIED_CODES = new Set<unknown>(['EACCES', 'EPERM']);
/** The embedded database reports another user's file in words only. */
const DENIED_WORDS = /permission denied/i;
const SQLITE_CANTOPEN = 14;

type SystemError = Error & { code?: unknown; errcode?: unknown };

/** Returns true if an error or one of its causes reports a full disk or quota. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode, message } = error as SystemError;
  return (
    FULL_CODES.has(code) || errcode === SQLITE_FULL || FULL_WORDS.test(message) || isDiskFull(error.cause)
  );
}

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
  if (isDiskFull(error)) {
    return { text: `the disk is full (${reasonOf(error)})`, remedy: 'free disk space and try again' };
  }
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

/** Explains a failed write below the folder in `variable`; null if the folder is not the cause. */
export function explainWriteFailure(error: unknown, folder: string, variable: string): OperatorError | null {
  if (!(error instanceof Error) || error instanceof OperatorError) return null;
  const fault = faultBehind(error, folder);
  if (fault === null) return null;
  return new OperatorError(
    `${variable}=${folder} cannot be used: ${fault.text}. To fix it, ${fault.remedy}, or choose another ${variable}.`,
    { cause: error },
  );
}
