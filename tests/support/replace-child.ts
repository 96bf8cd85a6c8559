/** Replaces the database of a data folder, and kills itself before the given change of the disk. */
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { pino } from 'pino';

const [dataDir = '', killAt = ''] = process.argv.slice(2);
let changes = 0;
for (const name of ['mkdir', 'open', 'rename', 'rm', 'writeFile'] as const) {
  const original = fs[name] as (...given: unknown[]) => unknown;
  Object.assign(fs, {
    [name]: (...given: unknown[]) => {
      changes += 1;
      if (changes === Number(killAt)) process.kill(process.pid, 'SIGKILL');
      return original(...given);
    },
  });
}
// Modules that are imported from here on get these functions.
syncBuiltinESMExports();

const { replaceDatabase } = await import('#server/db/pglite/replace-database.ts');
const deps = { now: new Date(0), logger: pino({ level: 'silent' }) };
await replaceDatabase(dataDir, deps, async (folder) => {
  await fs.mkdir(folder);
  await fs.writeFile(join(folder, 'PG_VERSION'), 'new');
});
