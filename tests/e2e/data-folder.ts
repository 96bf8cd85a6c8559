import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../support/free-port.ts';
import { memoryFolder } from '../support/memory-folder.ts';
import { startBuiltServer } from './built-server.ts';

const CACHE = '.cache/test-databases';
const BUILT = 'dist/server';

/** Another build may store other things. */
function templatePath(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(BUILT)
    .filter((file) => file.endsWith('.js'))
    .sort())
    hash.update(readFileSync(join(BUILT, name)));
  return join(CACHE, `served-${hash.digest('hex').slice(0, 16)}`);
}

/**
 * Playwright's global setup: a data folder as a server leaves that ran once, and a place in memory for its copies. A
 * first start takes 3 to 7 s of CPU time, the next ones 0.4; first starts are what tests/integration/db and
 * whole-path.test.ts look at.
 */
export default async function setup(): Promise<() => void> {
  const memory = memoryFolder();
  // What is set here, every worker finds in its environment.
  if (memory !== null) process.env.TEST_DATA_FOLDERS = memory.path;
  await makeTemplate();
  return () => memory?.remove();
}

async function makeTemplate(): Promise<void> {
  const path = templatePath();
  if (existsSync(path)) return;
  const unfinished = `${path}.${process.pid}`;
  const port = await freePort();
  const running = await startBuiltServer({ PORT: String(port), DATA_DIR: unfinished }, {});
  await running.stop();
  await rename(unfinished, path);
}

/** Gives `use` a data folder of its own, which is gone afterwards. */
export async function withDataFolder<T>(use: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(process.env.TEST_DATA_FOLDERS ?? tmpdir(), 'demlik-e2e-'));
  await cp(templatePath(), dataDir, { recursive: true });
  const used = await use(dataDir);
  await rm(dataDir, { recursive: true, force: true });
  return used;
}
