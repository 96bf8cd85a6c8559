import { existsSync, readFileSync } from 'node:fs';

/** Returns true if a process with this id is running. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0) && !isZombie(pid);
  } catch {
    return false;
  }
}

/**
 * Returns true if the process has ended and its parent has not waited for it (Linux). In a container it may
 * have no parent to do so.
 */
function isZombie(pid: number): boolean {
  const file = `/proc/${pid}/stat`;
  return existsSync(file) && /\) Z /.test(readFileSync(file, 'utf8'));
}
