/** Replaces the database of a data folder, and kills itself before the given change of the disk. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { killAtChange } from './kill-at-change.ts';

const [dataDir = '', killAt = ''] = process.argv.slice(2);
killAtChange(Number(killAt));
const { replaceDatabase } = await import('#server/db/pglite/replace-database.ts');
const deps = { now: new Date(0), logger: pino({ level: 'silent' }) };
await replaceDatabase(dataDir, deps, async (folder) => {
  await mkdir(folder);
  await writeFile(join(folder, 'PG_VERSION'), 'new');
});
