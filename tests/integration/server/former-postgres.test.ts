import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { convert } from '#server/cli/convert.ts';
import { examine, lineOf } from '#server/cli/doctor/doctor.ts';
import { restore } from '#server/cli/restore.ts';
import { openSealedCopy, sealNewestBackup } from '#server/cli/sealed-copies.ts';
import { readConfig } from '#server/config/config.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPglite } from '#server/db/pglite/open-pglite.ts';
import * as schema from '#server/db/schema.ts';
import { listFiles } from '#server/disk/file-list.ts';
import { makeBackup } from '#server/jobs/backups/backup-folder.ts';
import { startedDataFolder } from '../../support/data-folder.ts';
import { fillTables } from '../../support/fill-tables.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const APP_SECRET = 's'.repeat(40);
const NPM = 'npm install --prefix former @electric-sql/pglite@0.4.6';
const logger = pino({ level: 'silent' });
const configOf = (dataDir: string) => readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', APP_SECRET });

/** A folder like the one that npm makes by the command of the message, from the package of this project. */
function installedFormer(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'node_modules/@electric-sql'), { recursive: true });
  symlinkSync(
    join(process.cwd(), 'node_modules/pglite-17'),
    join(folder, 'node_modules/@electric-sql/pglite'),
  );
  return folder;
}

/** Makes a data folder of PostgreSQL 17 with a row in each table. */
async function formerDataFolder(): Promise<string> {
  const dataDir = join(temporaryFolder(), 'data');
  mkdirSync(dataDir, { mode: 0o700 });
  const former = 'pglite-17';
  const { PGlite: Former } = (await import(former)) as { PGlite: typeof PGlite };
  const pg = await Former.create({ dataDir: join(dataDir, 'database') });
  const db = drizzle({ client: pg, schema });
  await migrate(db);
  await fillTables({ db } as unknown as DatabaseHandle, 3);
  await pg.close();
  return dataDir;
}

const countsIn = async ({ db }: DatabaseHandle) =>
  Promise.all([schema.businesses, schema.outbox, schema.priceListProducts].map((table) => db.$count(table)));

it('a database of a former PostgreSQL is refused with the commands that convert it, as is a backup of it', {
  tags: ['full'],
}, async () => {
  const dataDir = await formerDataFolder();
  const said = `is of PostgreSQL 17, and this release reads PostgreSQL 18. Convert it: run ${NPM}, then`;
  await expect(openPglite(dataDir, logger)).rejects.toThrow(`database ${said}`);
  expect((await examine(configOf(dataDir))).map(lineOf)).toContainEqual(expect.stringContaining(said));
  const database = {
    backUp: (target: string) => listFiles(join(dataDir, 'database'), target),
  } as DatabaseHandle;
  const check = async () => ({ businesses: 3 });
  const deps = { database, secret: Buffer.from(APP_SECRET), check };
  const { path: backup } = await makeBackup(deps, temporaryFolder(), new Date());
  const other = startedDataFolder();
  const restoring = restore(configOf(other), backup, new Date());
  await expect(restoring).rejects.toThrow(
    `${backup} ${said} node dist/server/main.js convert former ${backup}`,
  );
  await expect(restoring).rejects.toThrow('was not changed.');

  const nothing = temporaryFolder();
  await expect(convert(configOf(dataDir), nothing, null, new Date())).rejects.toThrow(
    `The PGlite in ${nothing} did not open the database`,
  );
  const installed = installedFormer();
  const before = await listFiles(join(dataDir, 'database'));
  for (const [place, from] of [
    [dataDir, null],
    [other, backup],
  ] as const) {
    expect(await convert(configOf(place), installed, from, new Date(0))).toEqual({
      businesses: 3,
      before: join(place, 'database.before-0'),
    });
    expect(readdirSync(place).sort()).toEqual(['database', 'database.before-0', 'lock']);
    const opened = await openPglite(place, logger);
    expect(await countsIn(opened)).toEqual([3, 3, 3]);
    // An id that was used is not used again.
    const [added] = await opened.db
      .insert(schema.users)
      .values({ username: 'new', password: 'x' })
      .returning();
    expect(added?.id).toBeGreaterThan(3);
    await opened.close();
  }
  expect(await listFiles(join(dataDir, 'database.before-0'))).toEqual(before);
});

it('an encrypted copy of a former PostgreSQL is refused by its name, with its own release as the way', async () => {
  const dataDir = startedDataFolder();
  writeFileSync(join(dataDir, 'database/PG_VERSION'), '17\n');
  const backups = temporaryFolder();
  const passphrase = join(temporaryFolder(), 'passphrase');
  writeFileSync(passphrase, 'dört kelime ve bir çaydanlık');
  const database = {
    backUp: (target: string) => listFiles(join(dataDir, 'database'), target),
  } as DatabaseHandle;
  const check = async () => ({ businesses: 0 });
  await makeBackup({ database, secret: Buffer.from(APP_SECRET), check }, backups, new Date());
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', APP_SECRET, BACKUP_DIR: backups });
  const { file } = await sealNewestBackup(config, temporaryFolder(), passphrase, new Date());

  const opening = openSealedCopy(configOf(startedDataFolder()), file, passphrase, new Date());
  await expect(opening).rejects.toThrow(
    `${file} is of PostgreSQL 17, and this release reads PostgreSQL 18. Open it with the release that wrote it`,
  );
  await expect(opening).rejects.toThrow('was not changed.');
});

it('a database of a PostgreSQL that no release had is refused', async () => {
  const dataDir = startedDataFolder();
  writeFileSync(join(dataDir, 'database/PG_VERSION'), '99\n');
  await expect(openPglite(dataDir, logger)).rejects.toThrow('Use the release that wrote it.');
});
