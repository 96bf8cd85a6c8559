/** Writes or opens an encrypted copy without starting its database, and kills itself before the given change of the disk. */
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { pino } from 'pino';

const [killAt = '', command = '', from = '', to = '', passphrase = ''] = process.argv.slice(2);
let changes = 0;
for (const name of ['mkdir', 'open', 'rename', 'link', 'rm', 'writeFile'] as const) {
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

const { writeSealedCopy, readSealedCopy } = await import('#server/jobs/backups/sealed-copy.ts');
const { replaceDatabase } = await import('#server/db/pglite/replace-database.ts');
const { adoptSecret } = await import('#server/security/secret.ts');
if (command === 'seal') {
  await writeSealedCopy(from, { secret: Buffer.alloc(32, 's'), passphrase }, to);
} else {
  const deps = { now: new Date(0), logger: pino({ level: 'silent' }) };
  await replaceDatabase(to, deps, async (folder) => {
    const { secret } = await readSealedCopy(from, passphrase, folder);
    await adoptSecret(null, to, secret);
  });
}
process.stdout.write(String(changes));
