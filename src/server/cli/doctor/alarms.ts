import type pg from 'pg';
import { pino } from 'pino';
import { systemClock } from '#server/clock.ts';
import type { DatabaseLocation } from '#server/db/open-database.ts';
import { connectWithRetry } from '#server/db/postgres/connect-with-retry.ts';
import { directAddress } from '#server/db/postgres/connection-error.ts';
import { NOTHING, openAlarms, type Report, readReport } from '#server/jobs/operator-mail/report.ts';
import { readReportFile } from '#server/jobs/operator-mail/report-store.ts';
import { type Finding, failure, ok, warning } from '#server/observability/checks/finding.ts';
import { checkFolder } from '#server/observability/checks/machine.ts';
import { rowsOf } from './database.ts';

const REMEDY = 'see docs/operations/monitoring.md#an-alarm-came-by-mail';
const shown = (ms: number): string => new Date(ms).toISOString().slice(0, 19);

async function readShared(client: pg.Client): Promise<Report> {
  try {
    const query = 'select report from shared_alarms where id = 1';
    const [row] = await rowsOf<{ report: unknown }>(client, 'shared_alarms', query);
    return row === undefined ? NOTHING : readReport(row.report);
  } finally {
    await client.end();
  }
}

/** Returns what running servers last wrote; null if the database does not answer. */
async function readOpen(location: DatabaseLocation): Promise<Report | null> {
  const address = directAddress(location);
  if (address === null) return readReportFile(location.dataDir);
  const connecting = connectWithRetry(address, pino({ level: 'silent' }), { maxWaitMs: 0 });
  return connecting.then(readShared).catch(() => null);
}

async function none(location: DatabaseLocation): Promise<Finding> {
  const isEmbedded = directAddress(location) === null;
  const { level } = isEmbedded ? await checkFolder('DATA_DIR', location.dataDir) : ok('');
  return level === 'failure'
    ? warning('unknown, because the disk may not take what a server notes', 'free it, or read the log')
    : ok('no running server has an open alarm');
}

/** Lists the open alarms of running servers: the mail about them may not have arrived. */
export async function checkAlarms(location: DatabaseLocation): Promise<Finding[]> {
  const report = await readOpen(location);
  if (report === null) return [warning('unknown, because the database does not answer', 'fix the database')];
  const open = openAlarms(report, systemClock.now().getTime());
  if (open.length === 0) return [await none(location)];
  return open.map(({ name, openedAt, seenAt, mailedAt }) => {
    const times = `${name} since ${shown(openedAt)}Z, last seen ${shown(seenAt)}Z`;
    return failure(`${times}${mailedAt === null ? ', not mailed yet' : ''}`, REMEDY);
  });
}
