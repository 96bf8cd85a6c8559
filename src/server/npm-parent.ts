import { execFileSync } from 'node:child_process';

const LOOK_EVERY_MS = 1_000;

/**
 * The npm that started this process; null without one. To be asked at the very start, while it surely lives.
 * npm runs a script in a shell, which outlives it; some shells give their place to the script.
 */
export function npmAbove(environment: NodeJS.ProcessEnv): number | null {
  if (environment.npm_lifecycle_event === undefined) return null;
  const parent = process.ppid;
  try {
    const row = execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(parent)], {
      encoding: 'utf8',
      // Not every `ps` knows these options, and some say so at length.
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 2_000,
    });
    const [, grandparent, name = ''] = /^\s*(\d+)\s+(\S+)/.exec(row) ?? [];
    return name.endsWith('sh') ? Number(grandparent) : parent;
  } catch {
    // No `ps` here: then only a shell that gave its place away is seen through.
    return parent;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/**
 * Calls `stop` once when that process is gone. npm killed alone would leave its server behind, holding the port and
 * the lock of the database.
 */
export function whenGone(pid: number, stop: () => void): void {
  const looking = setInterval(() => {
    if (isAlive(pid)) return;
    clearInterval(looking);
    stop();
  }, LOOK_EVERY_MS);
  looking.unref();
}
