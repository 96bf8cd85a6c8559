import { pino } from 'pino';
import { readConfig } from '../../src/server/config/config.ts';
import type { RunningServer } from '../../src/server/http-server.ts';
import type { Overrides } from '../../src/server/services.ts';

type HttpServerModule = typeof import('../../src/server/http-server.ts');

/** Starts the built product on loopback with this environment; logs only errors. */
export async function startBuiltServer(
  environment: Record<string, string>,
  overrides: Overrides,
): Promise<RunningServer> {
  const built = new URL('../../dist/server/http-server.js', import.meta.url).href;
  const { startServer } = (await import(built)) as HttpServerModule;
  const config = readConfig({
    HOST: '127.0.0.1',
    // Each test has its own client address, so that limits per address are real and separate.
    TRUSTED_PROXIES: '127.0.0.1',
    ...environment,
  });
  const clientDir = new URL('../../dist/client', import.meta.url).pathname;
  const logger = pino({ level: 'error' });
  return startServer(config, clientDir, { print: () => undefined, logger, ...overrides });
}
