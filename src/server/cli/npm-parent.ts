import { execFileSync } from 'node:child_process';

const CHECK_INTERVAL_MS = 1_000;

/**
 * Returns npm's process id, or null if npm did not start this process. npm starts scripts in a shell: some
 * shells stay between npm and this process, others are replaced by it. Call it first, while npm still runs.
 */
export function npmParent(environment: NodeJS.ProcessEnv): number | null {
  if (environment.npm_lifecycle_event === undefined) return null;
  const parent = process.ppid;
  try {
    const row = execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(parent)], {
      encoding: 'utf8',
      // Some versions of `ps` do not know these options and print long errors.
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 2_000,
    });
    const [, grandparent, name = ''] = /^\s*(\d+)\s+(\S+)/.exec(row) ?? [];
    return name.endsWith('sh') ? Number(grandparent) : parent;
  } catch {
    // Without `ps`, assume that this process has replaced the shell.
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

/** Calls `stop` when the process ends: without npm, its server would keep the port and the lock. */
export function onProcessExit(pid: number, stop: () => void): void {
  const looking = setInterval(() => {
    if (isAlive(pid)) return;
    clearInterval(looking);
    stop();
  }, CHECK_INTERVAL_MS);
  looking.unref();
}
