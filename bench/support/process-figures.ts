import { readFileSync } from 'node:fs';

/** What Linux counts processor time in (sysconf(_SC_CLK_TCK), the same on all its platforms today). */
const TICKS_PER_SECOND = 100;

/** Seconds of processor time that a process has taken, its threads included. */
export function processorSeconds(pid: number): number {
  // The second field is the program's name, in brackets, which may hold anything.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  const [user, system] = [fields[11], fields[12]];
  return (Number(user) + Number(system)) / TICKS_PER_SECOND;
}

/** Bytes of memory that are a process's: now, or the most there ever were. */
export function memoryBytes(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024;
}
