import { readFileSync } from 'node:fs';

/** What Linux counts CPU time in (sysconf(_SC_CLK_TCK), the same on all its platforms today). */
const TICKS_PER_SECOND = 100;

/** Seconds of CPU time that a process has taken, its threads included. */
export function processorSeconds(pid: number): number {
  // The second field is the program's name, in brackets, which may hold anything.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  const [user, system] = [fields[11], fields[12]];
  return (Number(user) + Number(system)) / TICKS_PER_SECOND;
}

/**
 * Bytes of memory in use by a process and by those that it has started: each in whole, so that what they share counts for
 * each.
 */
export function residentBytes(pid: number): number {
  const status = readIfThere(`/proc/${pid}/status`);
  const own = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
  const started = readIfThere(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  return started.reduce((sum, child) => sum + residentBytes(child), own);
}

/** Empty for a process that has ended since it was named. */
function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
    throw error;
  }
}
