import { constants } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { sharedAlarms } from '#server/db/schema.ts';
import { parseJson } from '#shared/parse-json.ts';
import { NOTHING, type Report, readReport } from './report.ts';

/** `change` has no side effects, and returns the same report if nothing is to be stored. */
export type UpdateReport = (change: (former: Report) => Report) => Promise<void>;

const fileIn = (dataDir: string) => join(dataDir, 'alarms.json');

/** A disk's block. The file has one before the first alarm: a full disk then still takes what replaces its content. */
const BLOCK_BYTES = 4096;

async function readIn(dataDir: string): Promise<string | null> {
  return readFile(fileIn(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (['ENOENT', 'ENOTDIR'].includes(error.code ?? '')) return null;
    throw error;
  });
}

/** Returns the report of a server with an embedded database. */
export const readReportFile = async (dataDir: string): Promise<Report> =>
  readReport(parseJson((await readIn(dataDir)) ?? ''));

/** Beside the embedded database, which `doctor` cannot open, and which goes into backups. */
export function inFile(dataDir: string): UpdateReport {
  return async (change) => {
    const text = await readIn(dataDir);
    const former = readReport(parseJson(text ?? ''));
    const report = change(former);
    if (report === former && text !== null) return;
    await using file = await open(fileIn(dataDir), constants.O_RDWR | constants.O_CREAT, 0o600);
    await file.write(JSON.stringify(report).padEnd(BLOCK_BYTES), 0);
  };
}

const ONLY = 1;

/** In the row that all instances of a database share, one after the other. */
export function inDatabase(db: Database): UpdateReport {
  const ofRow = eq(sharedAlarms.id, ONLY);
  return async (change) => {
    const [found] = await db.select().from(sharedAlarms).where(ofRow);
    const seen = readReport(found?.report);
    if (change(seen) === seen) return;
    await db.transaction(async (tx) => {
      await tx.insert(sharedAlarms).values({ id: ONLY, report: NOTHING }).onConflictDoNothing();
      const [row] = await tx.select().from(sharedAlarms).where(ofRow).for('update');
      await tx
        .update(sharedAlarms)
        .set({ report: change(readReport(row?.report)) })
        .where(ofRow);
    });
  };
}
