import { rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Clock, Timers, TrustedTime } from '#server/clock.ts';
import type { BackupSettings } from '#server/config/backup-settings.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import { MAX_JUMP_MS } from '#server/jobs/clock/clock-judgement.ts';
import type { Alarms } from '#server/observability/alarms.ts';
import { createPeriodic } from '#server/periodic.ts';
import { dateOf, dateOfNext, listBackups, makeBackup } from './backup-folder.ts';
import type { checkBackup } from './check-backup.ts';
import { findSharpFall } from './sharp-fall.ts';

interface DailyBackupDeps extends Omit<BackupSettings, 'copies'> {
  database: DatabaseHandle;
  secret: Uint8Array;
  clock: Clock;
  trustedTime: TrustedTime;
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
  const startedAt = clock.monotonic();
  const ageAt = (now: Date, name: string) => now.getTime() - dateOf(name).getTime();

  /** Lists backups, newest first, without those dated later: they were made while the clock was wrong. */
  const listUntil = async (date: Date, from: string) =>
    (await listBackups(from)).filter((name) => dateOf(name) <= date);

  const nextDate = (from: string) => dateOfNext(from, clock.now(), trustedTime.rowTime());

  async function isDue(from: string, date: Date): Promise<boolean> {
    if (isDayOld(clock.monotonic() - (madeAt ?? startedAt))) return true;
    const [newest] = await listUntil(date, from);
    return newest === undefined || ageAt(date, newest) >= DAY_MS;
  }

  /**
   * Lists outdated backups whose date is still to come. Their age counts from the first day on which the clock was right
   * again, which the folder's time keeps.
   */
  async function listOldOfFuture(from: string): Promise<string[]> {
    const old: string[] = [];
    const now = clock.now();
    for (const name of await listBackups(from)) {
      if (dateOf(name) <= now) continue;
      const path = join(from, name);
      const age = now.getTime() - (await stat(path)).mtimeMs;
      if (age < 0) await utimes(path, now, now);
      else if (age >= days * DAY_MS) old.push(name);
    }
    return old;
  }

  /**
   * Deletes surplus backups and those outdated while no server ran; keeps the newest at any age. `most` is how many may be
   * left. While the clock is doubted, those of a jump of more than 30 days are counted apart: they push out no others.
   */
  async function deleteOld(from: string, most: number): Promise<void> {
    const doubt = await trustedTime.doubt();
    const { trusted } = await trustedTime.times();
    const date = await nextDate(from);
    const isCredible = (name: string) => doubt === null || ageAt(doubt.expected, name) >= -MAX_JUMP_MS;
    const names = await listUntil(date, from);
    const [, ...older] = names.filter(isCredible);
    const tooOld = older.filter((name, index) => index + 1 >= most || ageAt(trusted, name) >= days * DAY_MS);
    const [, ...olderOfJump] = names.filter((name) => !isCredible(name));
    // The server makes one each day: their number shows their age.
    const tooMany = olderOfJump.filter((_, index) => index + 1 >= Math.min(most, days));
    const surplus = [...tooOld, ...tooMany, ...(doubt === null ? await listOldOfFuture(from) : [])];
    for (const name of surplus) await rm(join(from, name), { recursive: true, force: true });
    if (surplus.length > 0) logger.info({ dropped: surplus }, 'old backups were deleted');
  }

  async function make(to: string, date: Date, stopping?: AbortSignal): Promise<void> {
    const begunAt = clock.monotonic();
    const backup = await makeBackup(deps, to, date, stopping);
    madeAt = begunAt;
    if (backup.unopened === undefined) logger.info(backup, 'the database was backed up');
    else logger.warn(backup, 'the database was backed up; only the hashes of the copy were checked');
  }

  /**
   * Makes a backup if the newest is a day old, and deletes old ones. Returns what the newest has lost since a
   * former one; null if that may be. Rejects if either fails.
   */
  async function backUpIfDue(stopping?: AbortSignal): Promise<string | null> {
    if (folder === null || database.backUp === null) return null;
    let most = Number.POSITIVE_INFINITY;
    try {
      const date = await nextDate(folder);
      if (await isDue(folder, date)) await make(folder, date, stopping);
      const fall = await findSharpFall(folder, await listUntil(date, folder));
      if (fall === null) most = keep;
      return fall;
    } finally {
      // While backups fail, or have lost rows, only their age deletes the former ones.
      await deleteOld(folder, most);
    }
  }

  const backUpOrRaise = (stopping: AbortSignal) =>
    backUpIfDue(stopping).then(
      (fall) => {
        if (fall === null) return alarms.clear('backup', 'the daily backup is made again');
        const action =
          'if nobody deleted them: keep a copy of that backup, stop the server, restore it; else it ends with that backup';
        alarms.raise('backup', { text: fall, action, state: fall });
      },
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
