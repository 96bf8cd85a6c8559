import { once } from 'node:events';
import { join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { freePort } from '../../tests/support/free-port.ts';
import { endChild, pidOf, startChild, untilListening } from './children.ts';
import { openPhones } from './phones.ts';
import { productionSettings } from './production.ts';
import { temporaryFolder } from './temporary.ts';

/** The arguments with which `npm start` runs Node, from the project's folder. */
const [, ...START] = packageJson.scripts.start.split(' ');
const FLAGS = START.slice(0, -1);

/** For many sign-ins; each message advances its clock by a day. */
export const UNLIMITED_SERVER = [...FLAGS, join(import.meta.dirname, 'unlimited-server.ts')];

interface SiteOptions {
  /** The address of a PostgreSQL; without it, the embedded database is used. */
  databaseUrl?: string;
  env?: Record<string, string>;
  /** The arguments of Node; by default the built program. */
  program?: readonly string[];
}

/** Starts the built server in a separate process, with production settings. */
export async function openSite({ databaseUrl, env, program = START }: SiteOptions = {}) {
  await using opened = new AsyncDisposableStack();
  const folder = opened.use(temporaryFolder());
  const phones = opened.use(await openPhones());
  const port = await freePort();
  const dataDir = join(folder.path, 'data');

  async function start() {
    const startedAt = performance.now();
    const child = startChild(process.execPath, program, {
      env: {
        PATH: process.env.PATH,
        ...productionSettings,
        // One line per request takes a fifth of a cached response's time, so it is measured separately.
        LOG_LEVEL: 'warn',
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: dataDir,
        SMS_WEBHOOK_URL: phones.url,
        ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
        ...env,
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    await untilListening(child, port);
    return { child, startMs: performance.now() - startedAt };
  }

  let { child, startMs } = await start();
  opened.defer(() => endChild(child));
  const kept = opened.move();
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    codeSentTo: phones.codeSentTo,
    /** Sends a message to the program and waits until it has handled it. Only some programs listen. */
    async tell(message: string): Promise<void> {
      const done = once(child, 'message');
      child.send(message);
      await done;
    },
    /** Returns the id of the current process, which changes at a restart. */
    pid: () => pidOf(child),
    /**
     * Stops the server, calls `meanwhile` with its data and starts it again. Returns the milliseconds until
     * it accepts connections.
     */
    async restart(meanwhile?: (dataDir: string) => Promise<void>): Promise<number> {
      await endChild(child);
      await meanwhile?.(dataDir);
      ({ child, startMs } = await start());
      return startMs;
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

export type Site = Awaited<ReturnType<typeof openSite>>;
