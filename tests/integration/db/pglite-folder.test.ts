import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { DataDirLockedError } from '#server/db/pglite/data-dir-lock.ts';
import { assertRealFsync } from '#server/db/pglite/durable-node-fs.ts';
import { DatabaseDamagedError } from '#server/db/pglite/guarded-pglite.ts';
import { makeDataDir } from '#server/db/pglite/make-data-dir.ts';
import { openPglite } from '#server/db/pglite/open-pglite.ts';
import { users } from '#server/db/schema.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const disk = vi.hoisted(() => ({ broken: false, syncs: 0 }));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  return {
    ...fs,
    fsyncSync: (fd: number) => {
      if (disk.broken) throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' });
      disk.syncs += 1;
      fs.fsyncSync(fd);
    },
  };
});

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

const logger = pino({ level: 'silent' });
const PHONE = '+905321234567';
const USER = { username: 'ayse', password: 'x' };

/** A cluster with one user, created once; tests copy it. */
let prepared = '';

beforeAll(async () => {
  prepared = mkdtempSync(join(inject('quickFolder') ?? tmpdir(), 'demlik-pglite-'));
  cpSync(inject('dataFolderTemplate'), prepared, { recursive: true });
  const database = await openPglite(prepared, logger);
  await database.db.insert(users).values(USER);
  await database.close();
  return () => rmSync(prepared, { recursive: true });
});

function preparedFolder(): string {
  const dataDir = join(temporaryFolder(), 'data');
  cpSync(join(prepared, 'database'), join(dataDir, 'database'), { recursive: true });
  return dataDir;
}

/** Creates what a cluster is recognized by, except one part: it is refused before PGlite opens it. */
function folderWithout(part: string): string {
  const dataDir = join(temporaryFolder(), 'data');
  const folder = join(dataDir, 'database');
  for (const path of ['global', 'pg_wal']) mkdirSync(join(folder, path), { recursive: true });
  for (const path of ['PG_VERSION', 'global/pg_control', 'pg_wal/1']) writeFileSync(join(folder, path), path);
  rmSync(join(folder, part), { recursive: true });
  return dataDir;
}

const usernames = async (database: Awaited<ReturnType<typeof openPglite>>) =>
  (await database.db.select().from(users)).map(({ username }) => username);

const walFiles = (dataDir: string) =>
  readdirSync(join(dataDir, 'database/pg_wal'))
    .filter((name) => /^[0-9A-F]{24}$/.test(name))
    .map((name) => join(dataDir, 'database/pg_wal', name));

/** Returns one hash of all files' paths and contents. */
function fingerprint(folder: string): string {
  const hash = createHash('sha256');
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    hash.update(path.slice(folder.length));
    if (entry.isFile()) hash.update(readFileSync(path));
  }
  return hash.digest('hex');
}

function bytesIn(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

/** Returns the paths in a folder, and the folder itself, that others may read or change. */
function readableByOthers(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return [folder, ...entries.map(({ parentPath, name }) => join(parentPath, name))].filter(
    (path) => (statSync(path).mode & 0o077) !== 0,
  );
}

describe('the data folder', () => {
  it('is created with its parents', () => {
    const dataDir = join(temporaryFolder(), 'not', 'yet', 'there');
    makeDataDir(dataDir);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  });

  it('is created readable by its owner only, also after an interrupted first start', () => {
    const dataDir = inject('dataFolderTemplate');
    expect(existsSync(join(dataDir, 'database.building'))).toBe(false);
    expect(readdirSync(dataDir, { recursive: true }).length).toBeGreaterThan(500);
    expect(readableByOthers(dataDir)).toEqual([]);
  });

  it('stays readable by its owner only when a table is added', async () => {
    const dataDir = preparedFolder();
    chmodSync(dataDir, 0o755);
    const database = await openPglite(dataDir, logger);
    await database.db.execute(sql`create table a_table_made_later (id int)`);
    await database.close();
    expect(readableByOthers(dataDir)).toEqual([]);
  });

  it('is the same database after a restart', async () => {
    const dataDir = preparedFolder();
    for (const expected of [['ayse'], ['ayse', 'b'], ['ayse', 'b', 'b2']]) {
      const database = await openPglite(dataDir, logger);
      expect(await usernames(database)).toEqual(expected);
      await database.db
        .insert(users)
        .values({ username: expected.length === 1 ? 'b' : 'b2', password: 'x' })
        .onConflictDoNothing();
      await database.close();
    }
  });

  it('logs a statement that takes 200 ms or longer, without its values', async () => {
    const lines: Record<string, unknown>[] = [];
    const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
    const database = await openPglite(preparedFolder(), pino({ level: 'info' }, { write }));
    onTestFinished(() => database.close());
    await database.db.execute(sql`select 1, ${'quick'}::text`);
    await database.db.execute(sql`
      select pg_sleep(${0.2}),
        ${PHONE}::text`);
    const slow = () => lines.filter(({ msg }) => msg === 'slow statement');
    await expect.poll(slow).toHaveLength(1);
    expect(slow()).toMatchObject([{ level: 30, statement: 'select pg_sleep($1), $2::text' }]);
    expect(slow()[0]?.ms).toBeGreaterThanOrEqual(200);
    expect(JSON.stringify(lines)).not.toContain(PHONE);
  });

  it('is locked until it is closed', async () => {
    const dataDir = preparedFolder();
    const database = await openPglite(dataDir, logger);
    const second = openPglite(dataDir, logger);
    await expect(second).rejects.toThrow(DataDirLockedError);
    await expect(second).rejects.toThrow(`Another process is using the data folder ${dataDir}.`);
    expect(await usernames(database)).toEqual(['ayse']);
    await database.close();
    await (await openPglite(dataDir, logger)).close();
  });

  it('names the reason from PostgreSQL’s log if it cannot start', async () => {
    const dataDir = preparedFolder();
    mkdirSync(join(dataDir, 'database', 'postmaster.pid'));
    const starting = openPglite(dataDir, logger);
    await expect(starting).rejects.toMatchObject({
      cause: { message: expect.stringContaining('postmaster.pid') },
    });
  });

  it('is unlocked if opening fails', async () => {
    const dataDir = preparedFolder();
    const database = await openPglite(dataDir, logger);
    await database.db.execute(
      sql`insert into schema_migrations (name, checksum, contract) values ('9999_newer', 'x', true)`,
    );
    await database.close();
    for (let n = 0; n < 2; n += 1) {
      await expect(openPglite(dataDir, logger)).rejects.toThrow('what this older program needs');
    }
  });
});

describe('fsync', () => {
  it('reaches the disk with every commit', async () => {
    const database = await openPglite(preparedFolder(), logger);
    const before = disk.syncs;
    for (let n = 0; n < 20; n += 1) await database.db.insert(users).values({ ...USER, username: `u${n}` });
    expect(disk.syncs - before).toBeGreaterThanOrEqual(20);
    const shown = await database.db.execute(sql`select current_setting('fsync') as fsync`);
    expect(shown).toMatchObject({ rows: [{ fsync: 'on' }] });
    await database.close();
  });

  it('is verified at startup', async () => {
    const query = vi.fn(async () => ({ rows: [], fields: [] }));
    await expect(assertRealFsync({ query } as never, { walSyncs: 7 })).rejects.toThrow('without fsync');
    expect(query).toHaveBeenCalledOnce();
  });
});

describe('a database that panics', () => {
  it('rejects all queries, is quarantined, and loses no acknowledged write', async () => {
    const dataDir = preparedFolder();
    let report = (_: DatabaseDamagedError) => {};
    const failure = new Promise<DatabaseDamagedError>((resolve) => {
      report = resolve;
    });
    const database = await openPglite(dataDir, logger, (error) => report(error));
    await database.db.insert(users).values({ ...USER, username: 'acknowledged' });
    disk.broken = true;
    const lost = database.db.transaction((tx) => tx.insert(users).values({ ...USER, username: 'lost' }));
    await expect(lost).rejects.toThrow();
    disk.broken = false;

    const copy = join(dataDir, 'database.damaged-1');
    expect((await failure).message).toContain(`A copy is in ${copy}.`);
    expect((await failure).message).toContain('could not fsync file');
    expect(existsSync(join(copy, 'PG_VERSION'))).toBe(true);
    for (const work of [
      database.ping(),
      database.db.select().from(users),
      database.db.transaction(async () => 1),
    ]) {
      await expect(Promise.resolve(work)).rejects.toThrow();
    }
    await database.close();

    const reopened = await openPglite(dataDir, logger);
    expect(await usernames(reopened)).toContain('acknowledged');
    await reopened.close();
  });

  it('does not start without its write-ahead log, and keeps at most three copies', async () => {
    const dataDir = preparedFolder();
    for (const path of walFiles(dataDir)) rmSync(path);
    for (const earlier of ['database.damaged-1', 'database.damaged-2']) mkdirSync(join(dataDir, earlier));
    const before = fingerprint(join(dataDir, 'database/base'));
    for (const expected of ['A copy is in', 'There are enough copies']) {
      const opening = openPglite(dataDir, logger);
      await expect(opening).rejects.toThrow(DatabaseDamagedError);
      await expect(opening).rejects.toThrow(expected);
    }
    expect(fingerprint(join(dataDir, 'database/base'))).toBe(before);
    expect(readdirSync(dataDir).sort()).toEqual([
      'database',
      'database.damaged-1',
      'database.damaged-2',
      'database.damaged-3',
      'lock',
    ]);
  });

  it('is not copied if a start would then lack disk space', async () => {
    const dataDir = folderWithout('PG_VERSION');
    const folder = join(dataDir, 'database');
    const needed = 2 * bytesIn(folder);
    onTestFinished(() => {
      room.left = null;
    });
    for (const [left, said, copies] of [
      [needed - 1, 'The disk has no room for a copy of it.', []],
      [needed, 'A copy is in', ['database.damaged-1']],
    ] as const) {
      room.left = left;
      await expect(openPglite(dataDir, logger)).rejects.toThrow(said);
      expect(readdirSync(dataDir).sort()).toEqual(['database', ...copies, 'lock']);
    }
    expect(fingerprint(join(dataDir, 'database.damaged-1'))).toBe(fingerprint(folder));
  });

  it.each(['PG_VERSION', 'global/pg_control', 'pg_wal'])(
    'is never created over a folder without %s',
    async (name) => {
      const dataDir = folderWithout(name);
      const before = fingerprint(join(dataDir, 'database'));
      await expect(openPglite(dataDir, logger)).rejects.toThrow(`lacks ${name}`);
      expect(fingerprint(join(dataDir, 'database'))).toBe(before);
    },
  );
});
