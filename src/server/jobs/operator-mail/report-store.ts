import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { sharedAlarms } from '#server/db/schema.ts';
import { parseJson } from '#shared/parse-json.ts';
import { NOTHING, type Report, readReport } from './report.ts';

/** `change` has no side effects, and returns the same report if nothing is to be stored. */
export type UpdateReport = (change: (former: Report) => Report) => Promise<void>;

const fileIn = (dataDir: string) => join(dataDir, 'alarms.json');

/** Returns the report of a server with an embedded database. */
export async function readReportFile(dataDir: string): Promise<Report> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return readReport(parseJson(text));
}

/** Beside the embedded database, which `doctor` cannot open, and which goes into backups. */
export function inFile(dataDir: string): UpdateReport {
  return async (change) => {
    const former = await readReportFile(dataDir);
    const report = change(former);
    if (report === former) return;
    const unfinished = `${fileIn(dataDir)}.tmp`;
    await writeFile(unfinished, JSON.stringify(report), { mode: 0o600 });
    await rename(unfinished, fileIn(dataDir));
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
