import { rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type Clock, plusMs, type Timers, type TrustedTime } from '#server/clock.ts';
import type { BackupSettings } from '#server/config/backup-settings.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import { MAX_JUMP_MS } from '#server/jobs/clock/clock-judgement.ts';
import type { Alarms } from '#server/observability/alarms.ts';
import { createPeriodic } from '#server/periodic.ts';
import { listBackups, makeBackup, timeOf } from './backup-folder.ts';
import type { checkBackup } from './check-backup.ts';

interface DailyBackupDeps extends Omit<BackupSettings, 'copies'> {
  database: DatabaseHandle;
  secret: Uint8Array;
  clock: Clock;
  trustedTime: Pick<TrustedTime, 'times' | 'rowTime'>;
  timers: Timers;
  logger: Logger;
  alarms: Alarms;
  check?: typeof checkBackup;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Delay of the first attempt after the start, and of the next after a failure. */
const CHECK_INTERVAL_MS = 10 * 60 * 1000;

/** A timer may be late one day, and on time the next. */
const isDayOld = (ms: number): boolean => ms >= DAY_MS - CHECK_INTERVAL_MS / 2;

/** Backs up the embedded database daily and deletes the oldest backups. */
export function createDailyBackups(deps: DailyBackupDeps) {
  const { database, folder, keep, days, clock, trustedTime, timers, logger, alarms } = deps;
  /** Monotonic time at which this process's last backup began. */
  let madeAt: number | null = null;
  const ageOf = (name: string) => clock.now().getTime() - (timeOf(name)?.getTime() ?? 0);

  /** Lists backups, newest first, without those dated in the future: they were made while the clock was wrong. */
  const listPast = async (from: string) => (await listBackups(from)).filter((name) => ageOf(name) >= 0);

  /**
   * Returns the date of the next backup. That of a clock which is behind would make it old as soon as the clock is right.
   * After a restore the expected time is behind, too, so the date is not before that of the newest backup.
   */
  async function nextDate(from: string): Promise<Date> {
    const expected = trustedTime.rowTime();
    if (expected <= clock.now()) return expected;
    const dates = (await listBackups(from)).map((name) => timeOf(name) ?? expected);
    return dates.find((date) => date > expected && date <= plusMs(expected, MAX_JUMP_MS)) ?? expected;
  }

  async function isDue(from: string): Promise<boolean> {
    if (madeAt !== null) return isDayOld(clock.monotonic() - madeAt);
    const [newest] = await listPast(from);
    return newest === undefined || ageOf(newest) >= DAY_MS;
  }

  /**
   * Lists outdated backups whose date is still to come. Their age counts from the first day on which the clock was right
   * again, which the folder's time keeps.
   */
  async function listOldOfFuture(from: string): Promise<string[]> {
    const old: string[] = [];
    const now = clock.now();
    for (const name of await listBackups(from)) {
      if (ageOf(name) >= 0) continue;
      const path = join(from, name);
      const age = now.getTime() - (await stat(path)).mtimeMs;
      if (age < 0) await utimes(path, now, now);
      else if (age >= days * DAY_MS) old.push(name);
    }
    return old;
  }

  /**
   * Deletes surplus backups and those outdated while no server ran; keeps the newest at any age. Deletes none while the
   * clock is doubted. `most` is how many may be left.
   */
  async function deleteOld(from: string, most: number): Promise<void> {
    if ((await trustedTime.times()).isDoubted) return;
    const [, ...older] = await listPast(from);
    const tooOld = older.filter((name, index) => index + 1 >= most || ageOf(name) >= days * DAY_MS);
    const surplus = [...tooOld, ...(await listOldOfFuture(from))];
    for (const name of surplus) await rm(join(from, name), { recursive: true, force: true });
    if (surplus.length > 0) logger.info({ dropped: surplus }, 'old backups were deleted');
  }

  async function make(to: string, stopping?: AbortSignal): Promise<void> {
    const begunAt = clock.monotonic();
    const backup = await makeBackup(deps, to, await nextDate(to), stopping);
    madeAt = begunAt;
    if (backup.unopened === undefined) logger.info(backup, 'the database was backed up');
    else logger.warn(backup, 'the database was backed up; only the hashes of the copy were checked');
  }

  /** Makes a backup if the newest is a day old, and deletes old ones. Rejects if either fails. */
  async function backUpIfDue(stopping?: AbortSignal): Promise<void> {
    if (folder === null || database.backUp === null) return;
    let most = Number.POSITIVE_INFINITY;
    try {
      if (await isDue(folder)) await make(folder, stopping);
      most = keep;
    } finally {
      // While backups fail, only their age deletes the former ones.
      await deleteOld(folder, most);
    }
  }

  const backUpOrRaise = (stopping: AbortSignal) =>
    backUpIfDue(stopping).then(
      () => alarms.clear('backup', 'the daily backup is made again'),
      (err: unknown) => {
        if (stopping.aborted) return;
        alarms.raise('backup', {
          text: 'the database could not be backed up; it is tried again every ten minutes',
          action: 'the log says why (err); check BACKUP_DIR and its disk',
          err,
        });
      },
    );

  return { backUpIfDue, ...createPeriodic(timers, backUpOrRaise, CHECK_INTERVAL_MS) };
}
