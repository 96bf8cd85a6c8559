import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSealedCopy } from '#server/cli/sealed-copies.ts';
import { readConfig } from '#server/config/config.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import { listFiles } from '#server/disk/file-list.ts';
import { makeBackup } from '#server/jobs/backups/backup-folder.ts';
import { writeSealedCopy } from '#server/jobs/backups/sealed-copy.ts';
import { startedDataFolder } from '../../support/data-folder.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const APP_SECRET = 's'.repeat(32);
const PASSPHRASE = 'dört kelime ve bir çaydanlık';

/** Runs a command in a child that kills itself before a change of the disk. Returns its changes if it ended alone. */
function runAndKill(killAt: number, ...args: string[]): number | null {
  const program = join(process.cwd(), 'tests/support/sealed-copy-child.ts');
  const child = spawnSync(process.execPath, [program, String(killAt), ...args, PASSPHRASE]);
  if (child.signal !== null) return null;
  expect(String(child.stderr)).toBe('');
  return Number(child.stdout);
}

it('a kill while a copy is written or opened leaves a state from which the command works again', {
  tags: ['full'],
  timeout: 180_000,
}, async () => {
  const dataDir = startedDataFolder();
  const database = {
    backUp: (target: string) => listFiles(join(dataDir, 'database'), target),
  } as DatabaseHandle;
  const check = async () => ({ businesses: 0 });
  const made = { database, secret: Buffer.from(APP_SECRET), check };
  const { path: backup } = await makeBackup(made, join(temporaryFolder(), 'backups'), new Date());
  const to = temporaryFolder();
  const [file, former] = [join(to, 'demlik-2.sealed'), join(to, 'demlik-1.sealed')];
  const sealing = runAndKill(0, 'seal', backup, former) ?? 0;
  for (const killAt of [Math.ceil(sealing / 2), sealing]) {
    expect(runAndKill(killAt, 'seal', backup, file)).toBeNull();
    expect(existsSync(former)).toBe(true);
    await writeSealedCopy(backup, { secret: made.secret, passphrase: PASSPHRASE }, file);
    expect(readdirSync(to).sort()).toEqual(['demlik-1.sealed', 'demlik-2.sealed']);
  }

  const passphrase = join(temporaryFolder(), 'passphrase');
  writeFileSync(passphrase, PASSPHRASE);
  const fresh = () => join(temporaryFolder(), 'data');
  const opening = runAndKill(0, 'open', file, fresh()) ?? 0;
  for (const killAt of [Math.ceil(opening / 2), opening - 1, opening]) {
    const DATA_DIR = fresh();
    expect(runAndKill(killAt, 'open', file, DATA_DIR)).toBeNull();
    const there = readConfig({ DATA_DIR, LOG_LEVEL: 'silent' });
    expect(await openSealedCopy(there, file, passphrase, new Date())).toMatchObject({ businesses: 0 });
    expect(existsSync(`${DATA_DIR}/database.restoring`)).toBe(false);
  }
});
