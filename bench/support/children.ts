import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

const running = new Set<ChildProcess>();
// A run that is broken off takes along what it started.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/** Starts a program that lives no longer than this one. */
export function startChild(command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(command, args, options);
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

export function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('the program could not be started');
  return pid;
}

export async function endChild(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** Resolves once the child has written these words; what it writes from then on is dropped. */
export function untilSaid(child: ChildProcess, words: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (chunk) => {
      if (said.includes(words)) return;
      said += String(chunk);
      if (said.includes(words)) resolve();
    });
    child.once('exit', (code) => reject(new Error(`exited with ${code} before it ran:\n${said}`)));
  });
}

/** Runs a program to its end and gives what it wrote. @throws with all of that when it fails */
export async function runToEnd(command: string, args: readonly string[], options: SpawnOptions = {}) {
  const child = startChild(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.on('data', (chunk) => (written[name] += String(chunk)));
  }
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${command} failed (${code}):\n${written.stdout}${written.stderr}`);
  return written.stdout;
}
