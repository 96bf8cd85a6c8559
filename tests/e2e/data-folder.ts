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

/** The hash includes the build, because another build may store other data. */
function templatePath(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(BUILT)
    .filter((file) => file.endsWith('.js'))
    .sort())
    hash.update(readFileSync(join(BUILT, name)));
  return join(CACHE, `served-${hash.digest('hex').slice(0, 16)}`);
}

/**
 * Playwright's global setup. Creates a data folder as a server leaves it after its first run, and a folder in
 * memory for its copies. A first start takes 3 to 7 s of CPU time, later ones 0.4 s. tests/integration/db and
 * whole-path.test.ts test first starts.
 */
export default async function setup(): Promise<() => void> {
  const memory = memoryFolder();
  // All workers inherit this environment.
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

/** Runs `use` with a separate data folder, and deletes the folder afterwards. */
export async function withDataFolder<T>(use: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(process.env.TEST_DATA_FOLDERS ?? tmpdir(), 'demlik-e2e-'));
  await cp(templatePath(), dataDir, { recursive: true });
  const used = await use(dataDir);
  await rm(dataDir, { recursive: true, force: true });
  return used;
}
