import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** The precision of measured start times. */
const POLL_MS = 5;

const running = new Set<ChildProcess>();
// An aborted run also ends the programs that it started.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/** Starts a program that ends at the latest with this one. */
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

/** Resolves when a child accepts connections. @throws if it ends before */
export async function untilListening(child: ChildProcess, port: number): Promise<void> {
  for (;;) {
    const socket = createConnection(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return;
    } catch {
      if (child.exitCode !== null)
        throw new Error(`a program exited with ${child.exitCode} before it listened`);
      await delay(POLL_MS);
    } finally {
      socket.destroy();
    }
  }
}

/** Runs a program to its end and returns its output. @throws with all output if it fails */
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
