import { readFileSync } from 'node:fs';

/** Linux's unit of CPU time (sysconf(_SC_CLK_TCK), the same on all its platforms today). */
const TICKS_PER_SECOND = 100;

/** Returns the CPU time of a process and its threads, in seconds. */
export function processorSeconds(pid: number): number {
  // The second field is the program's name in brackets, which may contain any character.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  const [user, system] = [fields[11], fields[12]];
  return (Number(user) + Number(system)) / TICKS_PER_SECOND;
}

/** Returns the CPU time of a process and the children that it has now. */
export function processorSecondsOfAll(pid: number): number {
  return childrenOf(pid).reduce((sum, child) => sum + processorSecondsOfAll(child), processorSeconds(pid));
}

/** Returns the resident bytes of a process and its children. Shared memory counts for each of them. */
export function residentBytes(pid: number): number {
  const status = readIfThere(`/proc/${pid}/status`);
  const own = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
  return childrenOf(pid).reduce((sum, child) => sum + residentBytes(child), own);
}

/** Returns the most resident bytes that each of a process's children has had, added up. */
export function peakBytesOfChildren(pid: number): number {
  const peaks = childrenOf(pid).map((child) =>
    /VmHWM:\s+(\d+) kB/.exec(readIfThere(`/proc/${child}/status`)),
  );
  return peaks.reduce((sum, peak) => sum + Number(peak?.[1] ?? 0) * 1024, 0);
}

const childrenOf = (pid: number): number[] =>
  readIfThere(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);

/** Returns the file's text; empty if the process has ended meanwhile. */
function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
    throw error;
  }
}
