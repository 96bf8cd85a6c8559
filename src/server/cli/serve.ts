import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '#server/config/config.ts';
import { assertDataDirFree } from '#server/db/pglite/data-dir-lock.ts';
import { standardLog } from '#server/observability/log-destination.ts';
import { createLogger } from '#server/observability/logging.ts';
import type { Release } from '#server/observability/release.ts';
import { site } from '#shared/site.ts';
import { npmParent, onProcessExit } from './npm-parent.ts';

export interface Installation {
  environment: NodeJS.ProcessEnv;
  release: Release;
  /** The folder of browser assets that the build wrote. */
  clientDir: string;
}

/** Seconds for a shutdown after the drain period (guarantees.md "stopping"). */
const STOP_LIMIT_SECONDS = 15;

/** Returns how SMS are sent; null if they go to the outbox folder. */
function smsDelivery({ identity, sms }: Config): string | null {
  if (identity !== 'embedded') return `by Firebase, project ${identity.projectId}`;
  return sms.provider === 'outbox' ? null : `by ${sms.provider}`;
}

const databaseOf = ({ databaseUrl }: Config) =>
  databaseUrl === null ? 'PGlite, embedded' : `PostgreSQL at ${new URL(databaseUrl).host}`;

function welcome(config: Config, port: number, { version, commit }: Release): string {
  const shownHere = `not sent; shown in this terminal and written to ${join(config.dataDir, 'outbox')}`;
  return [
    '',
    `  ${site.name} is running.`,
    '',
    `  Open       ${config.origin}`,
    `  Release    ${version} (${commit})`,
    `  Listening  ${config.host ?? 'every interface'}, port ${port}`,
    `  Data       ${config.dataDir} (${databaseOf(config)})`,
    `  SMS        ${smsDelivery(config) ?? shownHere}`,
    `  Mail       ${config.smtpUrl === null ? shownHere : `by ${new URL(config.smtpUrl).host}`}`,
    ...config.examples.map((example) => `  Example    ${example}`),
    '',
  ].join('\n');
}

/** Announces the start: in development as a welcome in the terminal, in production as a log line. */
function announce(config: Config, port: number, release: Release, logger: Logger): void {
  if (!config.production) {
    standardLog().write(`${welcome(config, port, release)}\n`);
    return;
  }
  const { host = 'every interface', origin, examples } = config;
  const fields = { ...release, node: process.version, origin, host, port, database: databaseOf(config) };
  logger.info(fields, `${site.name} is running`);
  if (examples.length > 0) logger.warn({ examples }, 'sample content is still shown to visitors');
}

/** `serve`, and the default command: runs the server until a signal stops it. */
export async function serve(
  config: Config,
  { environment, clientDir, release }: Installation,
): Promise<void> {
  const npm = npmParent(environment);
  const logger = createLogger(config.logLevel);
  // Log first, so that the log of a failed or hanging start names the release.
  logger.info({ ...release, node: process.version }, `${site.name} is starting`);
  for (const text of [...config.variables.misspelt, ...config.variables.moved]) logger.warn(text);
  if (config.databaseUrl === null) assertDataDirFree(config.dataDir);
  const { startServer } = await import('#server/http-server.ts');
  const server = await startServer(config, clientDir, {
    logger,
    release,
    print: (line) => standardLog().write(`${line}\n`),
  });
  let stopping = false;
  const stop = (reason: string) => {
    if (stopping) return;
    stopping = true;
    const limit = config.drainSeconds + STOP_LIMIT_SECONDS;
    logger.info({ reason, limitSeconds: limit }, `${site.name} is stopping`);
    setTimeout(() => {
      logger.fatal({ limitSeconds: limit }, `${site.name} did not stop in time and was killed`);
      // An exit waits for Node's file threads, which a hanging disk may hold.
      process.kill(process.pid, 'SIGKILL');
    }, limit * 1000).unref();
    void server.stop().then(() => {
      logger.info(`${site.name} has stopped`);
      process.exit(0);
    });
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(signal));
  if (npm !== null) {
    onProcessExit(npm, () => {
      const reason = 'its parent process npm has ended';
      if (!config.production) standardLog().write(`\n${site.name} stops: ${reason}.\n\n`);
      stop(reason);
    });
  }
  // Announce last: a program that reads it may stop the server at once.
  announce(config, server.port, release, logger);
}
