import { execFileSync } from 'node:child_process';

const LOOK_EVERY_MS = 1_000;

/**
 * Null without one. Asked at the very start, while it lives: npm's shell outlives it, or gives its place to the script.
 */
export function npmParent(environment: NodeJS.ProcessEnv): number | null {
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

/** npm killed alone would leave its server behind, holding the port and the lock of the database. */
export function onProcessExit(pid: number, stop: () => void): void {
  const looking = setInterval(() => {
    if (isAlive(pid)) return;
    clearInterval(looking);
    stop();
  }, LOOK_EVERY_MS);
  looking.unref();
}
