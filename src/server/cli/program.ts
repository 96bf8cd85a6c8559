import { resolve } from 'node:path';
import { Command } from 'commander';
import { addAdminCommand } from '#server/cli/admin/admin-command.ts';
import type { AdminHost } from '#server/cli/admin/run-verb.ts';
import { systemClock } from '#server/clock.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { escapeLinesForTerminal } from '#server/observability/escape-for-terminal.ts';
import { UsageError } from '#server/operator-error.ts';
import { systemRandomness } from '#server/security/randomness.ts';
import { counted } from '#shared/counted.ts';
import { site } from '#shared/site.ts';
import type { Installation } from './serve.ts';

const print = (lines: string) => process.stdout.write(`\n${lines}\n\n`);

async function migrate(config: Config): Promise<void> {
  const { migrateDatabase } = await import('./migrate.ts');
  await migrateDatabase(config);
  print('The database has the schema of this release.');
}

async function verifyNumber(config: Config, number: string): Promise<void> {
  const { sendApplicantCode } = await import('./verify-number.ts');
  const { createSenders } = await import('#server/messaging/create-senders.ts');
  const { sms } = createSenders(config, systemClock, print);
  const deps = { identity: config.identity, sms, randomness: systemRandomness };
  const sent = await sendApplicantCode(deps, number);
  print(
    `Sent the code ${sent.code} to ${sent.phone}. A reply with this code proves that the sender has the phone.`,
  );
}

const businessCount = (count: number): string => counted(count, 'business', 'businesses');

async function backup(config: Config, folder: string | undefined): Promise<void> {
  const { backUp } = await import('./back-up.ts');
  const { path, businesses, unopened } = await backUp(
    config,
    folder ?? config.backups.folder,
    systemClock.now(),
  );
  const checked =
    businesses === null
      ? `Only its hashes were checked (${unopened}).`
      : `It was checked: a copy opened, with ${businessCount(businesses)}.`;
  print(`Backed up to ${path}. ${checked}\nIt does not contain the secret: store a copy of that separately.`);
}

async function sealBackup(config: Config, to: string, passphrase: string | undefined): Promise<void> {
  const { sealNewestBackup } = await import('./sealed-copies.ts');
  if (passphrase === undefined) throw new UsageError('Name the file of the passphrase: --passphrase {file}.');
  const now = systemClock.now();
  const { file, madeAt, deleted, doubtful, ahead } = await sealNewestBackup(config, to, passphrase, now);
  const older = deleted.length === 0 ? '' : ` Deleted ${deleted.join(', ')}.`;
  const kept =
    doubtful.length === 0
      ? ''
      : `\nOlder copies were kept, because the clock may have jumped. Delete them if it is right: ${doubtful.join(', ')}.`;
  const early =
    ahead.length === 0
      ? ''
      : `\nCopies dated later than now were made while the clock was wrong. Delete them: ${ahead.join(', ')}.`;
  if (config.backups.copies !== resolve(to))
    print(`Set BACKUP_COPY_DIR=${resolve(to)}: otherwise no deletion is noted beside the copies.`);
  print(
    `Encrypted the backup of ${madeAt} and the secret to ${file}, and read it back.${older}${kept}${early}`,
  );
}

async function open(config: Config, copy: string, passphrase: string): Promise<void> {
  const { openSealedCopy } = await import('./sealed-copies.ts');
  const opened = await openSealedCopy(config, copy, passphrase, systemClock.now());
  const { madeAt, businesses, before, changes, failed, gaps } = opened;
  const previous = before === null ? '' : ` The previous database was moved to ${before}.`;
  print(
    `Opened the copy of ${madeAt}, with ${businessCount(businesses)} and the secret.${previous}\n` +
      `Repeated the deletions, blocks and moves that were noted since: ${changes - failed.length}.` +
      failed.map((each) => `\nNot repeated, do it by hand: ${each}.`).join('') +
      '\nSome may be missing, if a server or a command ran then (docs/operations/backup.md):' +
      gaps.map(({ from, to }) => `\n  from ${from} to ${to ?? 'the loss of the machine'}`).join(''),
  );
}

async function restore(config: Config, from: string): Promise<void> {
  const { restore: putBack } = await import('./restore.ts');
  const { madeAt, listed, businesses, before } = await putBack(config, from, systemClock.now());
  const previous = before === null ? '' : ` The previous database was moved to ${before}.`;
  const unlisted = listed
    ? ''
    : '\nThe backup is of an earlier release and has no list of its files: a missing one would not be noticed.';
  print(`Restored the backup of ${madeAt}, with ${businessCount(businesses)}.${previous}${unlisted}`);
}

async function convert(config: Config, pglite: string, backup: string | undefined): Promise<void> {
  const { convert: convertFrom } = await import('./convert.ts');
  const { businesses, before } = await convertFrom(config, pglite, backup ?? null, systemClock.now());
  const previous = before === null ? '' : ` The previous database was moved to ${before}.`;
  print(`Converted the database, with ${businessCount(businesses)}.${previous}`);
}

async function exportTo(config: Config, url: string | undefined): Promise<void> {
  const { exportDatabase } = await import('./export.ts');
  const { to, rows } = await exportDatabase(config, url ?? null);
  print(
    `Copied ${counted(rows, 'row')} to ${to}. Start the server with DATABASE_URL and the same APP_SECRET: all users stay signed in.\n` +
      'The embedded database is unchanged, and is not used after that.',
  );
}

/** Sets exit code 1 if anything keeps the server from working. */
async function doctor(config: Config): Promise<void> {
  const { examine, lineOf } = await import('#server/cli/doctor/doctor.ts');
  const found = await examine(config);
  process.stdout.write(found.map((each) => `${lineOf(each)}\n`).join(''));
  process.exitCode = found.some(({ level }) => level === 'failure') ? 1 : 0;
}

/** Creates the command line. Commands are loaded, and read the configuration, only when they run. */
export function createProgram(installation: Installation & AdminHost): Command {
  const { environment, release } = installation;
  const config = () => readConfig(environment);
  const program = new Command(site.id)
    .description(
      `${site.name}: web companion and server. Configured by environment variables (.env.example).`,
    )
    .version(`${release.version} (${release.commit})`)
    // Throws instead of ending the process: the caller sets the exit code.
    .exitOverride()
    // Commander's errors repeat the arguments, which may be pasted text.
    .configureOutput({ outputError: (text, write) => write(escapeLinesForTerminal(text)) });
  program
    .command('serve')
    .description('run the server (default)')
    .action(async () => (await import('./serve.ts')).serve(config(), installation));
  program
    .command('migrate')
    .description('apply the migrations of this release, as every start does')
    .action(() => migrate(config()));
  program
    .command('doctor')
    .description('check everything that the server needs, one line each; changes nothing')
    .action(() => doctor(config()));
  program
    .command('backup')
    .description(
      'back up the embedded database while no server runs; a running server does so daily (BACKUP_DIR)',
    )
    .argument('[folder]', 'destination (default: BACKUP_DIR)')
    .option('--to <folder>', 'instead encrypt the newest backup of BACKUP_DIR and the secret to this folder')
    .option('--passphrase <file>', 'file with the passphrase for --to')
    .action((folder: string | undefined, { to, passphrase }: { to?: string; passphrase?: string }) =>
      to === undefined ? backup(config(), folder) : sealBackup(config(), to, passphrase),
    );
  program
    .command('open')
    .description('make the database and the secret of an encrypted copy those of this machine')
    .argument('<copy>', 'file that backup --to wrote')
    .requiredOption('--passphrase <file>', 'file with its passphrase')
    .action((copy: string, { passphrase }: { passphrase: string }) => open(config(), copy, passphrase));
  program
    .command('restore')
    .description('replace the embedded database by a backup; the previous one is kept beside it')
    .argument('<backup>', 'folder of a backup')
    .action((from: string) => restore(config(), from));
  program
    .command('convert')
    .description('take an embedded database of a former PostgreSQL, or a backup of one, to this release’s')
    .argument('<pglite>', 'folder in which npm installed the PGlite of that PostgreSQL')
    .argument('[backup]', 'folder of a backup (default: the database in DATA_DIR)')
    .action((pglite: string, from?: string) => convert(config(), pglite, from));
  program
    .command('export')
    .description('copy the embedded database into an empty PostgreSQL, while no server runs')
    .argument('[url]', 'postgres://user:password@host:5432/database (default: DATABASE_URL)')
    .action((url?: string) => exportTo(config(), url));
  addAdminCommand(program, installation);
  program
    .command('verify-number')
    .description('send a code to the phone of a person who requests their data by e-mail')
    .argument('<number>', 'a Turkish mobile number, as +905321234567')
    .action((number: string) => verifyNumber(config(), number));
  return program;
}
