import { rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { RowCounts } from '#server/db/read-all-tables.ts';
import { bytesOf } from '#server/disk/file-list.ts';
import { hasRoomFor } from '#server/disk/has-room.ts';
import { TimeLimitError } from '#server/time-limit.ts';
import { startWorker } from '#server/worker-process.ts';
import { readNote } from './backup-note.ts';

export interface CheckJob {
  backup: string;
  /** A folder to copy the database to, and to open it there; null to compare the hashes only. */
  scratch: string | null;
}
export interface CheckResult {
  /** Null if the copy was not opened. */
  businesses: number | null;
  rows?: RowCounts;
  /** The reason why only the hashes were compared. */
  unopened?: string;
}
export type CheckAnswer = CheckResult | { fault: string };

/** A network disk may hang. */
const LIMIT_MS = 30 * 60_000;
/** In the build, beside the module that contains this one (vite.config.ts). */
const PROGRAM = {
  name: 'check of the backup',
  file: join(import.meta.dirname, `check-worker${extname(import.meta.filename)}`),
  args: [],
  maxMemory: Number.POSITIVE_INFINITY,
};

/** Runs one check in a process of its own. A process that ends without an answer proves nothing about the backup. */
async function runCheck(job: CheckJob, signal: AbortSignal | undefined): Promise<CheckResult> {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<CheckAnswer>();
  const worker = startWorker<CheckJob, CheckAnswer>(PROGRAM, {
    answered: resolve,
    failed: (reason) => resolve({ businesses: null, unopened: reason }),
  });
  signal?.addEventListener('abort', () => reject(signal.reason));
  const timer = setTimeout(() => reject(new TimeLimitError(`no answer within ${LIMIT_MS} ms`)), LIMIT_MS);
  worker.give(job);
  try {
    const answer = await promise;
    if ('fault' in answer) throw new Error(`the new backup is damaged and was removed: ${answer.fault}`);
    return answer;
  } finally {
    clearTimeout(timer);
    worker.end();
  }
}

/**
 * Compares a backup with its list of files, then opens a copy of it and reads every row. Both happen in another
 * process: neither PostgreSQL's memory nor its statements burden the server, and opening changes files.
 * @throws the backup is damaged
 */
export async function checkBackup(backup: string, signal?: AbortSignal): Promise<CheckResult> {
  const { files = [] } = await readNote(backup);
  let unopened: string | undefined = 'the disk has no room for a copy';
  if (await hasRoomFor(bytesOf(files), backup)) {
    const scratch = join(backup, 'scratch');
    const result = await runCheck({ backup, scratch }, signal).finally(() =>
      rm(scratch, { recursive: true, force: true }),
    );
    if (result.businesses !== null) return result;
    unopened = result.unopened;
  }
  const compared = await runCheck({ backup, scratch: null }, signal);
  // The second process ended without an answer, too: it did not even compare.
  if (compared.unopened !== undefined) throw new Error(compared.unopened);
  return { businesses: null, ...(unopened !== undefined && { unopened }) };
}
