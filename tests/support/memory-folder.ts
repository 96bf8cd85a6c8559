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
 * A folder in memory that is gone when this process ends; null where there is none with room, and for the tests that
 * take no short cuts (`npm run test:faults`).
 */
export function memoryFolder(): MemoryFolder | null {
  if (process.env.FAULTS === 'all' || !hasRoom()) return null;
  const path = mkdtempSync(join(MEMORY, `${PREFIX}${process.pid}-`));
  // PgBouncer is another user, with a folder of its own in here.
  chmodSync(path, 0o711);
  dropLeftOver();
  const remove = () => rmSync(path, { recursive: true, force: true });
  // A test run that is broken off gives the memory back too.
  process.once('exit', remove);
  return { path, remove };
}

/** Half a gigabyte is used at most. Containers often have 64 MB there, or little memory for all. */
export function hasRoom(): boolean {
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
