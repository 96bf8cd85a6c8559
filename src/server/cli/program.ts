import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Command } from 'commander';
import { addAdminCommand } from '#server/cli/admin/admin-command.ts';
import type { AdminHost } from '#server/cli/admin/run-verb.ts';
import { systemClock } from '#server/clock.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { escapeLinesForTerminal } from '#server/observability/escape-for-terminal.ts';
import { systemRandomness } from '#server/security/randomness.ts';
import { site } from '#shared/site.ts';
import type { Installation } from './serve.ts';

const say = (lines: string) => process.stdout.write(`\n${lines}\n\n`);

async function migrate(config: Config): Promise<void> {
  const { migrateDatabase } = await import('./migrate.ts');
  await migrateDatabase(config);
  say('The database has the schema of this release.');
}

async function verifyNumber({ dataDir, identity, sms }: Config, number: string): Promise<void> {
  const { sendApplicantCode } = await import('./verify-number.ts');
  const { createSmsSender } = await import('#server/messaging/sms/sms-providers.ts');
  const folder = { folder: join(dataDir, 'outbox'), clock: systemClock, print: say };
  const sender = createSmsSender(sms, folder);
  const sent = await sendApplicantCode({ identity, sms: sender, randomness: systemRandomness }, number);
  say(`${sent.phone} was sent the code ${sent.code}. Whoever answers with it has that phone.`);
}

async function backup(config: Config, folder: string | undefined): Promise<void> {
  const { backUp } = await import('./back-up.ts');
  say(`Backed up to ${await backUp(config, folder)}. The secret is not in it: keep that apart.`);
}

async function restore(config: Config, from: string): Promise<void> {
  const { restore: putBack } = await import('./restore.ts');
  const { madeAt, businesses, before } = await putBack(config, from, systemClock.now());
  const kept = before === null ? '' : ` What was there before lies in ${before}.`;
  say(`The database is the one of ${madeAt}, shops in it: ${businesses}.${kept}`);
}

async function exportTo(config: Config, url: string | undefined): Promise<void> {
  const { exportDatabase } = await import('./export.ts');
  const { to, rows } = await exportDatabase(config, url ?? null);
  say(
    `${rows} rows are at ${to}. Start the server with DATABASE_URL, and with the same APP_SECRET: nobody is signed out.\n` +
      'The embedded database stays as it is, and is not used any more then.',
  );
}

/** Sets exit code 1 if anything keeps the server from working. */
async function doctor(config: Config): Promise<void> {
  const { examine, lineOf } = await import('#server/cli/doctor/doctor.ts');
  const found = await examine(config);
  process.stdout.write(found.map((each) => `${lineOf(each)}\n`).join(''));
  process.exitCode = found.some(({ level }) => level === 'failure') ? 1 : 0;
}

/** Tags the addresses in the arguments or, without any, in the lines of standard input. */
async function tagAddresses(config: Config, given: string[]): Promise<void> {
  const { tagAddresses: tag } = await import('./tag-addresses.ts');
  const texts = given.length > 0 ? given : (await text(process.stdin)).split('\n');
  const lines = await tag(config, texts);
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
}

/**
 * Creates the command line. Commands are loaded only when they run, and read the configuration as the server
 * does.
 */
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
    .description('run the server; the same as no command')
    .action(async () => (await import('./serve.ts')).serve(config(), installation));
  program
    .command('migrate')
    .description('bring the database to the schema of this release, as every start does')
    .action(() => migrate(config()));
  program
    .command('doctor')
    .description('look at everything that the server needs, a line each; changes nothing')
    .action(() => doctor(config()));
  program
    .command('backup')
    .description(
      'back the embedded database up while no server runs; one that runs does so daily (BACKUP_DIR)',
    )
    .argument('[folder]', 'where to; without it BACKUP_DIR')
    .action((folder?: string) => backup(config(), folder));
  program
    .command('restore')
    .description('put a backup in the place of the embedded database, which is kept beside it')
    .argument('<backup>', 'a folder that a backup made')
    .action((from: string) => restore(config(), from));
  program
    .command('export')
    .description('copy the embedded database into an empty PostgreSQL, while no server runs')
    .argument('[url]', 'as postgres://user:password@host:5432/database; without it DATABASE_URL')
    .action((url?: string) => exportTo(config(), url));
  addAdminCommand(program, installation);
  program
    .command('verify-number')
    .description('send a code to the phone of somebody who asks for their data by e-mail')
    .argument('<number>', 'a Turkish mobile number, as +905321234567')
    .action((number: string) => verifyNumber(config(), number));
  program
    .command('tag-addresses')
    .description('print the tags by which the log names these visitors and their networks')
    .argument('[addresses...]', 'without any, the lines of standard input')
    .action((addresses: string[]) => tagAddresses(config(), addresses));
  return program;
}
