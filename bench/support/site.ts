import { once } from 'node:events';
import { join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { freePort } from '../../tests/support/free-port.ts';
import { endChild, pidOf, startChild, untilListening } from './children.ts';
import { openPhones } from './phones.ts';
import { productionSettings } from './production.ts';
import { temporaryFolder } from './temporary.ts';

/** What `npm start` has Node run, from the folder of the project. */
const [, ...START] = packageJson.scripts.start.split(' ');
const FLAGS = START.slice(0, -1);

/** For many sign-ins; moves its clock by a day when told anything. */
export const EASY_SERVER = [...FLAGS, join(import.meta.dirname, 'easy-server.ts')];

interface SiteOptions {
  /** PostgreSQL; without it the embedded database. */
  databaseUrl?: string;
  env?: Record<string, string>;
  /** What Node runs; the built program itself unless given. */
  program?: readonly string[];
}

/** The built server in a process of its own, in production settings. */
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
        // One line per request costs a fifth of a cached answer: a row of its own in the report.
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
    /** Has the program do what a message asks for; for one that listens and says when it is done. */
    async tell(message: string): Promise<void> {
      const done = once(child, 'message');
      child.send(message);
      await done;
    },
    /** The process that serves now: another one after a restart. */
    pid: () => pidOf(child),
    /**
     * Stops the server, does something to its data and starts it over them. Gives the milliseconds until it took
     * connections.
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
