import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { describe, expect, inject, it } from 'vitest';
import { backUp } from '#server/cli/back-up.ts';
import { examine, lineOf } from '#server/cli/doctor/doctor.ts';
import { migrateDatabase } from '#server/cli/migrate.ts';
import { readConfig } from '#server/config/config.ts';
import { explainRefusal } from '#server/db/postgres/connect-with-retry.ts';
import { explainWriteFailure } from '#server/disk/folder-fault.ts';
import { openServices } from '#server/services.ts';
import { startedDataFolder } from '../../support/data-folder.ts';
import { newPostgres } from '../../support/database-instances.ts';
import { addressOf, runStatement } from '../../support/postgres-server.ts';
import { BUILT_SERVER, SHORT_LIVED } from '../../support/server-process.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const SILENT = { logger: pino({ level: 'silent' }), print: () => undefined };
const run = promisify(execFile);

const startAndStop = async (environment: NodeJS.ProcessEnv) =>
  (await openServices(readConfig(environment), SILENT)).close();

describe.each(['PGlite', 'PostgreSQL'])('a lost secret.key on %s', (kind) => {
  const used = async () => {
    const place = kind === 'PGlite' ? {} : { DATABASE_URL: await newPostgres() };
    const environment = { DATA_DIR: startedDataFolder(), LOG_LEVEL: 'silent', ...place };
    await startAndStop(environment);
    const file = join(environment.DATA_DIR, 'secret.key');
    expect(existsSync(file)).toBe(true);
    rmSync(file);
    return { environment, file };
  };

  it.skipIf(kind === 'PostgreSQL' && inject('postgres') === null)(
    'prevents the server from starting, is reported by doctor, and is not replaced',
    async () => {
      const { environment, file } = await used();
      const missing = /The secret is missing: .*secret\.key\. To fix it, put secret\.key back/;
      await expect(startAndStop(environment)).rejects.toThrow(missing);
      const lines = (await examine(readConfig(environment))).map(lineOf);
      expect(lines).toContainEqual(
        expect.stringMatching(/^FAILURE {2}database .*secret\.key; put secret\.key back/),
      );
      if (kind === 'PGlite') {
        const config = readConfig(environment);
        await expect(backUp(config, temporaryFolder(), new Date())).rejects.toThrow(missing);
        await expect(migrateDatabase(config)).rejects.toThrow(missing);
      }
      expect(existsSync(file)).toBe(false);
    },
  );
});

it.skipIf(inject('postgres') === null)('a permanently lost secret is replaced as documented', async () => {
  const url = await newPostgres();
  const environment = { DATA_DIR: startedDataFolder(), DATABASE_URL: url, LOG_LEVEL: 'silent' };
  await startAndStop({ ...environment, APP_SECRET: 'a'.repeat(32) });
  const again = { ...environment, APP_SECRET: 'b'.repeat(32) };
  await expect(startAndStop(again)).rejects.toThrow(/encrypted with another secret/);
  const guide = readFileSync('docs/operations/operate.md', 'utf8');
  const [statements = ''] = /delete from identity_keys;[^`]+/.exec(guide) ?? [];
  await runStatement(url, statements);
  await startAndStop(again);
});

it('doctor reports a secret.key that is too short, and one that is a folder', async () => {
  const dataDir = startedDataFolder();
  const file = join(dataDir, 'secret.key');
  const lines = async () => (await examine(readConfig({ DATA_DIR: dataDir }))).map(lineOf);
  writeFileSync(file, 'too short');
  expect(await lines()).toContainEqual(expect.stringMatching(/^FAILURE {2}database .*should hold a secret/));
  rmSync(file);
  mkdirSync(file);
  expect(await lines()).toContainEqual(
    expect.stringMatching(/^FAILURE {2}database .*cannot be read \(EISDIR/),
  );
});

it('migrate creates the secret of a new embedded database, so that doctor reports no failure', async () => {
  const dataDir = startedDataFolder();
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  await migrateDatabase(config);
  expect(readdirSync(dataDir).sort()).toEqual(['database', 'lock', 'secret.key']);
});

it('a PostgreSQL on a full disk, and a read-only one, are reported as such', () => {
  const refused = (code: string, message: string) =>
    explainRefusal(
      addressOf('postgres://demlik@127.0.0.1/demlik'),
      Object.assign(new Error(message), { code }),
    );
  const full = refused('53100', 'could not extend file "base/5/1": No space left on device');
  expect(full?.message).toMatch(/its disk is full .*free disk space there/);
  expect(refused('25006', 'cannot execute CREATE TABLE')?.message).toMatch(/it rejects writes/);
});

const FREE = 'free disk space and try again';
const RAISE = 'raise the limit (ulimit -f, or LimitFSIZE of systemd) and try again';
const CHECK = 'check that and the system’s log (dmesg), and try again';

it.each([
  [{ code: 'ENOSPC' }, 'the disk is full (failed)', `${FREE}, or choose another DATA_DIR`],
  [{ code: 'EDQUOT' }, 'the disk is full (failed)', `${FREE}, or choose another DATA_DIR`],
  [{ errcode: 13 }, 'the disk is full (failed)', `${FREE}, or choose another DATA_DIR`],
  [{ code: 'EFBIG' }, 'a file reached the size limit of this process (failed)', RAISE],
  [{ code: 'EIO' }, 'its disk or network share fails (failed)', `${CHECK}, or choose another DATA_DIR`],
  // SQLITE_IOERR_WRITE
  [{ errcode: 778 }, 'its disk or network share fails (failed)', `${CHECK}, or choose another DATA_DIR`],
])('a write that ends with %j is explained, with a remedy', (code, text, remedy) => {
  const error = new Error('wrapped', { cause: Object.assign(new Error('failed'), code) });
  expect(explainWriteFailure(error, '/data', 'DATA_DIR')?.message).toBe(
    `DATA_DIR=/data cannot be used: ${text}. To fix it, ${remedy}.`,
  );
});

it('a full disk under a database is not a reason to choose another, empty folder', () => {
  const dataDir = startedDataFolder();
  const error = Object.assign(new Error('failed'), { code: 'ENOSPC' });
  expect(explainWriteFailure(error, dataDir, 'DATA_DIR')?.message).toMatch(/try again\.$/);
  expect(explainWriteFailure(error, dataDir, 'BACKUP_DIR')?.message).toMatch(
    /or choose another BACKUP_DIR\.$/,
  );
});

it('another user’s file in the embedded database is reported as such', () => {
  const error = new Error('it did not start', {
    cause: new Error('could not open "PG_VERSION": Permission denied'),
  });
  expect(explainWriteFailure(error, temporaryFolder(), 'DATA_DIR')?.message).toMatch(
    /or a file in it \(could not open "PG_VERSION".*\(chown -R\)/,
  );
});

/** Runs the built program in a mount namespace of its own, with a small disk at `folder`. */
async function onDisk(folder: string, options: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const script = `mount -t tmpfs -o ${options} tmpfs "$DISK" && exec "$@"`;
  const ended = await run(
    'unshare',
    [
      '--map-root-user',
      '--mount',
      'sh',
      '-c',
      script,
      'sh',
      process.execPath,
      SHORT_LIVED,
      BUILT_SERVER,
      ...args,
    ],
    { env: { PATH: process.env.PATH, DISK: folder, LOG_LEVEL: 'silent', ...env }, timeout: 60_000 },
  ).catch((error: { code: number; stderr: string }) => error);
  return { code: 'code' in ended ? ended.code : 0, stderr: ended.stderr.trim() };
}

/** Returns the message of the line of JSON. */
const messageOf = ({ stderr }: { stderr: string }) => (JSON.parse(stderr) as { msg: string }).msg;

function canMount(): boolean {
  try {
    execFileSync('unshare', ['--map-root-user', '--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

describe.runIf(canMount())('on a disk', () => {
  it('that is read-only, the first start reports it', async () => {
    const disk = temporaryFolder();
    const ended = await onDisk(disk, 'ro,size=4M', ['serve'], { DATA_DIR: join(disk, 'data') });
    expect(ended.code).toBe(1);
    expect(messageOf(ended)).toBe(
      `DATA_DIR=${disk}/data cannot be used: ${disk} is on a read-only file system. ` +
        'To fix it, mount it writable, or choose another DATA_DIR.',
    );
  });

  it('that is full, a backup reports it', { tags: ['full'] }, async () => {
    const [disk, dataDir] = [temporaryFolder(), startedDataFolder()];
    const env = { DATA_DIR: dataDir, APP_SECRET: 'a'.repeat(32) };
    const ended = await onDisk(disk, 'size=4M', ['backup', join(disk, 'copies')], env);
    expect(ended.code).toBe(1);
    expect(ended.stderr).toMatch(/^BACKUP_DIR=\S+copies cannot be used: the disk is full .*choose another/);
  });
});
