import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Clock } from '#server/clock.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import { createPeriodic, type Periodic } from '#server/periodic.ts';
import { listBackups, makeBackup, timeOf } from './backup-folder.ts';

export interface DailyBackupDeps {
  database: DatabaseHandle;
  secret: Uint8Array;
  /** Null: nobody asked for backups. */
  folder: string | null;
  /** How many of them stay. */
  keep: number;
  clock: Clock;
  logger: Logger;
}

/** Backs the embedded database up once a day, and lets the oldest go. */
export interface DailyBackups extends Periodic {
  /** Makes one when the newest is a day old. Rejects when that fails. */
  look(): Promise<void>;
}

const EVERY_MS = 24 * 60 * 60 * 1000;
/** How soon after the start, and after a failure, it tries. */
const LOOK_EVERY_MS = 10 * 60 * 1000;

export function createDailyBackups(deps: DailyBackupDeps): DailyBackups {
  const { database, folder, keep, clock, logger } = deps;

  async function look() {
    if (folder === null || database.backUp === null) return;
    const now = clock.now();
    const [newest] = await listBackups(folder);
    const age = now.getTime() - ((newest && timeOf(newest)?.getTime()) || 0);
    if (age < EVERY_MS) return;
    const backup = await makeBackup(deps, folder, now);
    const surplus = (await listBackups(folder)).slice(keep);
    for (const name of surplus) await rm(join(folder, name), { recursive: true, force: true });
    logger.info({ backup, dropped: surplus.length }, 'the database was backed up');
  }

  const lookAndTell = () =>
    look().catch((err: unknown) =>
      logger.error(
        { err, alarm: 'backup' },
        'the database could not be backed up; the next try is in ten minutes',
      ),
    );

  return { look, ...createPeriodic(lookAndTell, LOOK_EVERY_MS) };
}
