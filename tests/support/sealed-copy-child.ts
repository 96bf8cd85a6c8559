/** Writes or opens an encrypted copy without starting its database, and kills itself before the given change of the disk. */
import { pino } from 'pino';
import { killAtChange } from './kill-at-change.ts';

const [killAt = '', command = '', from = '', to = '', passphrase = ''] = process.argv.slice(2);
const count = killAtChange(Number(killAt));
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
process.stdout.write(String(count()));
