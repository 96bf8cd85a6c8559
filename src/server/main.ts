import { join } from 'node:path';
import { assertDataDirFree, DataDirLockedError } from '#server/db/data-dir-lock.ts';
import { site } from '#shared/site.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import type { RunningServer } from './http-server.ts';
import { npmAbove, whenGone } from './npm-parent.ts';
import { SecretFileError } from './secret.ts';

/** How long SIGTERM may take before the process goes anyway (trust.md "stopping"). */
const STOP_LIMIT_MS = 15_000;
const CLIENT_DIR = join(import.meta.dirname, '../client');

function fail(message: string): never {
  process.stderr.write(`\n${message}\n\n`);
  process.exit(1);
}

/** Faults an operator can mend get a sentence; anything else keeps its stack. */
function explain(error: unknown, config: Config): never {
  if (error instanceof DataDirLockedError || error instanceof SecretFileError) fail(error.message);
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
    fail(`Port ${config.port} is taken by another program. Choose another one: PORT=3001 npm start`);
  }
  throw error;
}

/** Null when text messages go to the outbox folder. */
function smsWay({ identity, sms }: Config): string | null {
  if (identity !== 'embedded') return `by Firebase, project ${identity.projectId}`;
  return sms.provider === 'outbox' ? null : `by ${sms.provider}`;
}

function welcome(config: Config, port: number): string {
  const database =
    config.databaseUrl === null ? 'PGlite, embedded' : `PostgreSQL at ${new URL(config.databaseUrl).host}`;
  const shownHere = `not sent, shown in this terminal and kept in ${join(config.dataDir, 'outbox')}`;
  return [
    '',
    `  ${site.name} is running.`,
    '',
    `  Open       ${config.origin}`,
    `  Listening  ${config.host ?? 'every interface'}, port ${port}`,
    `  Data       ${config.dataDir} (${database})`,
    `  SMS        ${smsWay(config) ?? shownHere}`,
    `  Mail       ${config.smtpUrl === null ? shownHere : `by ${new URL(config.smtpUrl).host}`}`,
    '',
  ].join('\n');
}

async function start(config: Config): Promise<RunningServer> {
  try {
    if (config.databaseUrl === null) assertDataDirFree(config.dataDir);
    const { startServer } = await import('./http-server.ts');
    return await startServer(config, CLIENT_DIR);
  } catch (error) {
    return explain(error, config);
  }
}

async function serve(config: Config): Promise<void> {
  const npm = npmAbove(process.env);
  const server = await start(config);
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => fail(`Not stopped within ${STOP_LIMIT_MS / 1000} s; leaving.`), STOP_LIMIT_MS).unref();
    void server.stop().then(() => process.exit(0));
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
  if (npm !== null) whenGone(npm, stop);
  // Last: who reads it may stop the server at once.
  process.stdout.write(`${welcome(config, server.port)}\n`);
}

/** `npm run keys:rotate` */
async function rotate(config: Config): Promise<void> {
  if (config.identity !== 'embedded') fail('With IDENTITY=firebase the signing keys are Google’s.');
  try {
    if (config.databaseUrl === null) assertDataDirFree(config.dataDir);
    const { rotateKeys } = await import('./rotate-keys.ts');
    await rotateKeys(config);
  } catch (error) {
    if (error instanceof DataDirLockedError) {
      fail(`${error.message} An embedded database belongs to one process: stop, rotate, start again.`);
    }
    if (error instanceof Error && error.name === 'KeyRotationError') fail(error.message);
    throw error;
  }
  const others = config.databaseUrl === null ? '' : ' Instances that run follow within a minute.';
  process.stdout.write(
    `\nA new key signs from now on; the old one verifies until the last of its tokens is over.${others}\n` +
      'Nobody is signed out.\n\n',
  );
}

function loadConfig(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigError) fail(error.message);
    throw error;
  }
}

// A terminal or log pipe that goes away must not take the server with it.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
// Data and outbox hold phone numbers: nobody else on the machine reads them.
process.umask(0o077);
const config = loadConfig();
if (process.argv[2] === 'rotate-keys') await rotate(config);
else await serve(config);
