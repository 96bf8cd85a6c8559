import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder in memory for {@link temporaryFolder}; null where there is none with room. */
    quickFolder: string | null;
  }
}

const MEMORY = '/dev/shm';
const PREFIX = 'demlik-tests-';
const GB = 1024 ** 3;
const HOUR_MS = 60 * 60 * 1000;

/**
 * A data folder is a thousand files: on a disk, copying and syncing them takes twice the processor time and many times
 * as long where others use it too. What SIGKILL leaves is the same; what is promised is tried on a disk all the same.
 */
export default function setup(project: TestProject): () => void {
  const folder = process.env.FAULTS === 'all' || !hasRoom() ? null : mkdtempSync(prefixOf(process.pid));
  project.provide('quickFolder', folder);
  if (folder === null) return () => undefined;
  // PgBouncer is another user, with a folder of its own in here.
  chmodSync(folder, 0o711);
  dropLeftOver();
  const remove = () => rmSync(folder, { recursive: true, force: true });
  // A test run that is broken off gives the memory back too.
  process.once('exit', remove);
  return remove;
}

const prefixOf = (pid: number) => join(MEMORY, `${PREFIX}${pid}-`);

/** Half a gigabyte is used at most. Containers often have 64 MB there, or little memory for all. */
function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > 2 * GB && process.availableMemory() > 4 * GB;
}

/** What runs left that were killed. */
function dropLeftOver(): void {
  for (const name of readdirSync(MEMORY)) {
    const [, pid] = new RegExp(`^${PREFIX}(\\d+)-`).exec(name) ?? [];
    if (pid === undefined || existsSync(`/proc/${pid}`)) continue;
    const path = join(MEMORY, name);
    if (Date.now() - statSync(path).mtimeMs > HOUR_MS) rmSync(path, { recursive: true, force: true });
  }
}
