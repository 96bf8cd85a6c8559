import { existsSync, readFileSync } from 'node:fs';

/** Whether there is a process of this number that has not ended. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0) && !isZombie(pid);
  } catch {
    return false;
  }
}

/** Has ended, and whoever should have asked with what, which in a container may be nobody, has not (Linux). */
function isZombie(pid: number): boolean {
  const file = `/proc/${pid}/stat`;
  return existsSync(file) && /\) Z /.test(readFileSync(file, 'utf8'));
}
