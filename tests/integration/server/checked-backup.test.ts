import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { backUp } from '#server/cli/back-up.ts';
import { openAndRead, restore } from '#server/cli/restore.ts';
import { systemTimers } from '#server/clock.ts';
import { readConfig } from '#server/config/config.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import { openPglite } from '#server/db/pglite/open-pglite.ts';
import { users } from '#server/db/schema.ts';
import { type FileList, findDifference, listFiles } from '#server/disk/file-list.ts';
import { dateOf, makeBackup } from '#server/jobs/backups/backup-folder.ts';
import { readNote } from '#server/jobs/backups/backup-note.ts';
import { createDailyBackups } from '#server/jobs/backups/daily-backups.ts';
import { rowTimeOf } from '#server/jobs/clock/trusted-time.ts';
import { createAlarms } from '#server/observability/alarms.ts';
import { noMetrics } from '#server/observability/metrics.ts';
import { believing } from '../../support/believing.ts';
import { startedDataFolder } from '../../support/data-folder.ts';
import { StillClock } from '../../support/still-clock.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** Free bytes on the disk; null means the real number. */
const room = vi.hoisted(() => ({ left: null as number | null }));
vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof import('node:fs/promises')>();
  return {
    ...fs,
    statfs: async (path: string) => {
      const { left } = room;
      return left === null ? fs.statfs(path) : { bavail: left / 512, bsize: 512 };
    },
  };
});

const DAY = 24 * 60 * 60 * 1000;
const APP_SECRET = 's'.repeat(40);
const logger = pino({ level: 'silent' });
const configOf = (dataDir: string) => readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', APP_SECRET });

const YEARS_BEHIND = new Date('2016-11-20');

/** A data folder with one user and a backup of it; `table` is the path of a table's file in either. */
const prepared = { dataDir: '', backup: '', businesses: null as number | null, table: '', index: '' };

beforeAll(async () => {
  const root = mkdtempSync(join(inject('quickFolder') ?? tmpdir(), 'demlik-'));
  prepared.dataDir = startedDataFolder(root);
  const database = await openPglite(prepared.dataDir, logger);
  await database.db.insert(users).values({ username: 'backed up', password: 'x' });
  const found = await database.db.execute(
    sql`select pg_relation_filepath('users') as table, pg_relation_filepath('users_pkey') as index`,
  );
  Object.assign(prepared, (found as unknown as { rows: object[] }).rows[0]);
  // As the server notes the time that it believes.
  await rowTimeOf(database.db, new Date());
  await database.close();
  const made = await backUp(configOf(prepared.dataDir), join(root, 'backups'), YEARS_BEHIND);
  Object.assign(prepared, { backup: made.path, businesses: made.businesses });
  return () => rmSync(root, { recursive: true });
});

afterEach(() => {
  room.left = null;
});

/** Copies the prepared database as a server does its own. */
const copyDatabase = (target: string) => listFiles(join(prepared.dataDir, 'database'), target);

function copyOfBackup(): string {
  const backup = join(temporaryFolder(), 'backup');
  cpSync(prepared.backup, backup, { recursive: true });
  return backup;
}

function spoilPage(file: string): void {
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0xff, 0, 100));
}

async function usernamesIn(dataDir: string): Promise<string[]> {
  const database = await openPglite(dataDir, logger);
  try {
    return (await database.db.select().from(users)).map(({ username }) => username);
  } finally {
    await database.close();
  }
}

describe('a backup', () => {
  it('was opened in a copy: its own files are still as listed, and nothing is beside them', async () => {
    expect(prepared.businesses).toBe(0);
    const { files, rows } = await readNote(prepared.backup);
    expect(rows).toMatchObject({ businesses: 0, users: 1 });
    expect(files?.length).toBeGreaterThan(500);
    expect(findDifference(files ?? [], await listFiles(join(prepared.backup, 'database')))).toBeNull();
    expect(readdirSync(prepared.backup).sort()).toEqual(['backup.json', 'database']);
  });

  it('by hand has the expected date if the clock is years behind', () => {
    expect(dateOf(basename(prepared.backup)).getTime()).toBeGreaterThan(Date.now() - DAY);
  });

  it('is only compared with its list if the disk has no room for a copy', async () => {
    room.left = 1024 * 1024;
    const database = { backUp: copyDatabase } as DatabaseHandle;
    const deps = { database, secret: Buffer.from(APP_SECRET) };
    const made = await makeBackup(deps, temporaryFolder(), new Date());
    expect(made).toMatchObject({ businesses: null, unopened: 'the disk has no room for a copy' });
  });
});

describe('a daily backup that is damaged', () => {
  /** Spoils the copy before it is checked. Returns the backups before and after. */
  async function madeWith(spoil: (copy: string, list: FileList) => Promise<FileList> | FileList) {
    const folder = join(temporaryFolder(), 'backups');
    const clock = new StillClock();
    const check = async () => ({ businesses: 0 });
    const deps = {
      secret: Buffer.from(APP_SECRET),
      folder,
      keep: 1,
      days: 2,
      clock,
      trustedTime: believing(clock),
      timers: systemTimers,
      logger,
      alarms: createAlarms({ clock, logger, metrics: noMetrics }),
    };
    const good = { backUp: async (target: string) => void mkdirSync(target) } as unknown as DatabaseHandle;
    await createDailyBackups({ ...deps, database: good, check }).backUpIfDue();
    const before = readdirSync(folder);
    clock.advance(DAY);
    const bad = {
      backUp: async (target: string) => spoil(target, await copyDatabase(target)),
    } as DatabaseHandle;
    const failure = await createDailyBackups({ ...deps, database: bad })
      .backUpIfDue()
      .catch((error: Error) => error.message);
    return { before, failure, after: readdirSync(folder) };
  }

  it('on its way to the disk is removed, and the last good one stays', async () => {
    room.left = 1024 * 1024;
    const { before, after, failure } = await madeWith((copy, list) => {
      truncateSync(join(copy, prepared.table));
      return list;
    });
    expect(failure).toBe(
      `the new backup is damaged and was removed: ${prepared.table} has 0 bytes instead of 8192`,
    );
    expect(after).toEqual(before);
  });

  it('like the database itself is removed, and the last good one stays', async () => {
    const { before, after, failure } = await madeWith((copy) => {
      spoilPage(join(copy, prepared.table));
      return listFiles(copy);
    });
    expect(failure).toMatch(/^the new backup is damaged and was removed: invalid page in block 0/);
    expect(after).toEqual(before);
  });

  it.each(['table', 'index'] as const)(
    'like the database itself, by an emptied %s, is removed',
    { tags: ['full'] },
    async (part) => {
      const { before, after, failure } = await madeWith((copy) => {
        truncateSync(join(copy, prepared[part]));
        return listFiles(copy);
      });
      expect(failure).toMatch(/^the new backup is damaged and was removed: /);
      expect(after).toEqual(before);
    },
  );
});

describe('a database', () => {
  it.each(['table', 'index'] as const)('with an emptied %s is not read as a whole one', async (part) => {
    const folder = join(temporaryFolder(), 'database');
    await copyDatabase(folder);
    truncateSync(join(folder, prepared[part]));
    const message = `could not read blocks 0..0 in file "${prepared[part]}": read only 0 of 8192 bytes`;
    await expect(openAndRead(folder, logger)).rejects.toMatchObject({ cause: { message } });
  });
});

describe('a restore', () => {
  it('of a backup with an emptied table changes nothing', async () => {
    const dataDir = startedDataFolder();
    const backup = copyOfBackup();
    truncateSync(join(backup, 'database', prepared.table));
    const before = await listFiles(join(dataDir, 'database'));
    const restoring = restore(configOf(dataDir), backup, new Date());
    await expect(restoring).rejects.toThrow(`${backup} is damaged: ${prepared.table} has 0 bytes`);
    await expect(restoring).rejects.toThrow(`The database in ${dataDir} was not changed.`);
    expect(readdirSync(dataDir).sort()).toEqual(['database', 'lock']);
    expect(await listFiles(join(dataDir, 'database'))).toEqual(before);
  });

  it('of a backup without a list still works, and finds a table that cannot be read', async () => {
    const dataDir = startedDataFolder();
    const [backup, damaged] = [copyOfBackup(), copyOfBackup()];
    for (const folder of [backup, damaged]) {
      const { files: _, ...note } = await readNote(folder);
      writeFileSync(join(folder, 'backup.json'), JSON.stringify(note));
    }
    spoilPage(join(damaged, 'database', prepared.table));
    await expect(restore(configOf(dataDir), damaged, new Date())).rejects.toThrow(
      /invalid page in block 0 .*\nThe database in .* was not changed\./,
    );
    expect(readdirSync(dataDir).sort()).toEqual(['database', 'lock']);
    const restored = await restore(configOf(dataDir), backup, new Date(0));
    expect(restored).toMatchObject({ listed: false, before: join(dataDir, 'database.before-0') });
    expect(await usernamesIn(dataDir)).toEqual(['backed up']);
  });
});
