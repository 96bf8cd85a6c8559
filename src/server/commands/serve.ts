import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { assertDataDirFree } from '#server/db/data-dir-lock.ts';
import type { RunningServer } from '#server/http-server.ts';
import { OperatorError } from '#server/operator-error.ts';
import { site } from '#shared/site.ts';
import { npmParent, onProcessExit } from './npm-parent.ts';

/** How long SIGTERM may take after its notice before the process goes anyway (trust.md "stopping"). */
const STOP_LIMIT_SECONDS = 15;

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
    ...config.examples.map((example) => `  Example    ${example}`),
    '',
  ].join('\n');
}

async function start(config: Config, clientDir: string): Promise<RunningServer> {
  if (config.databaseUrl === null) assertDataDirFree(config.dataDir);
  const { startServer } = await import('#server/http-server.ts');
  try {
    return await startServer(config, clientDir);
  } catch (error) {
    throw portError(error as NodeJS.ErrnoException, config) ?? error;
  }
}

/** What keeps the server from listening, in words; null for any other failure. */
function portError({ code }: NodeJS.ErrnoException, { port, host }: Config): OperatorError | null {
  if (code === 'EADDRINUSE') {
    return new OperatorError(
      `Port ${port} is taken by another program. Choose another one: PORT=3001 npm start`,
    );
  }
  if (code === 'EACCES') {
    return new OperatorError(`This user may not listen on port ${port}. Choose one above 1023 with PORT.`);
  }
  return code === 'EADDRNOTAVAIL'
    ? new OperatorError(
        `HOST=${host} is no address of this machine. Leave HOST out to listen on all of them.`,
      )
    : null;
}

/** Without a command: runs the server until a signal ends it. */
export async function serve(
  config: Config,
  environment: NodeJS.ProcessEnv,
  clientDir: string,
): Promise<void> {
  const npm = npmParent(environment);
  const server = await start(config, clientDir);
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    const limit = config.drainSeconds + STOP_LIMIT_SECONDS;
    setTimeout(() => {
      process.stderr.write(`\nNot stopped within ${limit} s; leaving.\n\n`);
      process.exit(1);
    }, limit * 1000).unref();
    void server.stop().then(() => process.exit(0));
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
  if (npm !== null) {
    onProcessExit(npm, () => {
      process.stdout.write(`\n${site.name} stops: npm, which started it, is gone.\n\n`);
      stop();
    });
  }
  // Last: who reads it may stop the server at once.
  process.stdout.write(`${welcome(config, server.port)}\n`);
}
