import { writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { drizzle } from 'drizzle-orm/pglite';
import { pino } from 'pino';
import { startCluster } from '#server/db/pglite/start-cluster.ts';
import { type RowCounts, readAllTables } from '#server/db/read-all-tables.ts';
import * as schema from '#server/db/schema.ts';
import { findDifference, listFiles } from '#server/disk/file-list.ts';
import { isDiskFull } from '#server/disk/folder-fault.ts';
import { reasonOf } from '#server/operator-error.ts';
import { serveJobs } from '#server/worker-program.ts';
import { databaseIn, readNote } from './backup-note.ts';
import type { CheckAnswer, CheckJob } from './check-backup.ts';

/** Leaves the CPU to the server, and is ended instead of it if the machine's memory is full. */
async function yieldToServer(): Promise<void> {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  if (process.platform === 'linux') await writeFile('/proc/self/oom_score_adj', '1000');
}

async function openAndRead(folder: string): Promise<RowCounts & { businesses: number }> {
  const pg = await startCluster(folder, pino({ level: 'silent' }));
  return readAllTables(drizzle({ client: pg, schema }));
}

async function check({ backup, scratch }: CheckJob): Promise<CheckAnswer> {
  const { files = [] } = await readNote(backup);
  const difference = findDifference(files, await listFiles(databaseIn(backup), scratch));
  if (difference !== null) return { fault: difference };
  if (scratch === null) return { businesses: null };
  const rows = await openAndRead(scratch);
  return { businesses: rows.businesses, rows };
}

serveJobs(async (job: CheckJob): Promise<CheckAnswer> => {
  // A machine that allows neither still gets its check.
  await yieldToServer().catch(() => undefined);
  return check(job).catch((error: unknown) =>
    isDiskFull(error) ? { businesses: null, unopened: reasonOf(error) } : { fault: reasonOf(error) },
  );
});
