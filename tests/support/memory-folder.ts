import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const PREFIX = 'demlik-tests-';
const GB = 1024 ** 3;
const HOUR_MS = 60 * 60 * 1000;

interface MemoryFolder {
  path: string;
  remove(): void;
}

/**
 * Creates a folder in memory that is deleted when this process ends. Returns null if there is not enough
 * memory, and for tests without shortcuts (`npm run test:faults`).
 */
export function memoryFolder(): MemoryFolder | null {
  if (process.env.FAULTS === 'all' || !hasRoom()) return null;
  const path = mkdtempSync(join(MEMORY, `${PREFIX}${process.pid}-`));
  // PgBouncer runs as another user, with its own folder in here.
  chmodSync(path, 0o711);
  dropLeftOver();
  const remove = () => rmSync(path, { recursive: true, force: true });
  // Frees the memory even if the test run is aborted.
  process.once('exit', remove);
  return { path, remove };
}

/**
 * Returns true if there is enough memory: tests use half a gigabyte at most. Containers often have 64 MB
 * there, or little memory in total.
 */
export function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > 2 * GB && process.availableMemory() > 4 * GB;
}

/** Deletes folders left by killed runs. */
function dropLeftOver(): void {
  for (const name of readdirSync(MEMORY)) {
    const [, pid] = new RegExp(`^${PREFIX}(\\d+)-`).exec(name) ?? [];
    if (pid === undefined || existsSync(`/proc/${pid}`)) continue;
    const path = join(MEMORY, name);
    if (Date.now() - statSync(path).mtimeMs > HOUR_MS) rmSync(path, { recursive: true, force: true });
  }
}
