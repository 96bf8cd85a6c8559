import { DAY, expectThat } from '../basics.ts';
import { BACKUP_DAYS, BACKUP_KEEP } from '../disk.ts';
import type { World } from '../world.ts';

/** A stride of the simulation, and a disk that was full, delay a backup. */
const LONGEST_GAP_MS = 2 * DAY;
/** In doubt, a backup ages by the earlier time; one dated later than now ages from the day on which this is over. */
const LATEST_MS = BACKUP_DAYS * DAY + 4 * DAY;
/** The clock may be wrong by hours; after a restore, one that is years behind may give a backup the date of the day before. */
const EARLIEST_MS = BACKUP_DAYS * DAY - 2 * DAY;
const ERROR = 50;
/** PostgreSQL's class of connection failures: the simulation took the database away. */
const AWAY = '08006';

/** No job fails; that the daily deletion works in time, the rows' ages show. */
export async function jobsSucceed({ log }: World): Promise<void> {
  const isJob = (alarm = '') => ['retention', 'backup', 'upkeep'].includes(alarm);
  const failed = log.find(({ level, alarm, err }) => level === ERROR && isJob(alarm) && err?.code !== AWAY);
  expectThat(failed === undefined, `a job failed: ${JSON.stringify(failed)}`);
}

/** Each day has its backup; each lives as long as it should, and no longer, by true time. */
export async function backupsAreMade({ backups, disk, trueMs }: World): Promise<void> {
  if (disk === null) return;
  const older = backups.present;
  const sinceLast = trueMs - (older.pop()?.at ?? 0);
  expectThat(sinceLast <= LONGEST_GAP_MS, `no backup was made for ${sinceLast / DAY} days`);
  for (const { name, age, newer } of backups.deleted.splice(0)) {
    const isInTime = newer >= BACKUP_KEEP || age >= EARLIEST_MS;
    expectThat(isInTime, `${name} was destroyed after ${age / DAY} days`);
  }
  for (const { name, at } of older)
    expectThat(trueMs - at <= LATEST_MS, `${name} is ${(trueMs - at) / DAY} days old`);
}
