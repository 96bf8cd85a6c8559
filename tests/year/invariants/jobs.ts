import { BACKUP_DAYS, BACKUP_KEEP } from '../disk.ts';
import { DAY } from '../durations.ts';
import { expectThat } from '../helpers.ts';
import type { LogLine } from '../instance.ts';
import type { World } from '../world.ts';

/** A stride of the simulation, and a disk that was full, delay a backup. */
const LONGEST_GAP_MS = 2 * DAY;
/** In doubt, a backup ages by the earlier time; one dated later than now ages from the day on which this is over. */
const LATE_MS = 4 * DAY;
/** The clock may be wrong by hours; after a restore, one that is years behind may give a backup the date of the day before. */
const EARLY_MS = 2 * DAY;
const ERROR = 50;
const ALARMS = new Set(['retention', 'backup', 'upkeep']);
/** Not if the simulation took the database away. */
const isFailedJob = ({ level, alarm, err }: LogLine): boolean =>
  level === ERROR && ALARMS.has(alarm ?? '') && err?.code !== '08006';

/** No job fails; that the daily deletion works in time, the rows' ages show. */
export async function jobsSucceed({ log }: World): Promise<void> {
  const failed = log.find(isFailedJob);
  expectThat(failed === undefined, `a job failed: ${JSON.stringify(failed)}`);
}

/** Each day has its backup; each lives as long as it should, and no longer, by true time. */
export async function backupsAreMade({ backups, disk, trueMs }: World): Promise<void> {
  if (disk === null) return;
  const newest = backups.seen.at(-1);
  const sinceLast = trueMs - (newest?.at ?? 0);
  expectThat(sinceLast <= LONGEST_GAP_MS, `no backup was made for ${sinceLast / DAY} days`);
  for (const { name, age, newer } of backups.deleted.splice(0))
    expectThat(
      newer >= BACKUP_KEEP || age >= BACKUP_DAYS * DAY - EARLY_MS,
      `${name} was destroyed after ${age / DAY} days`,
    );
  for (const { name, at } of backups.seen)
    expectThat(
      name === newest?.name || trueMs - at <= BACKUP_DAYS * DAY + LATE_MS,
      `${name} is ${(trueMs - at) / DAY} days old`,
    );
}
