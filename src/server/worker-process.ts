import { fork } from 'node:child_process';
import { Socket } from 'node:net';
import type { JobResult } from './worker-program.ts';

export interface WorkerProgram {
  /** Names the program in error messages. */
  name: string;
  /** A module that calls `serveJobs`. */
  file: string;
  args: readonly string[];
  /** Options for Node itself, such as memory limits. */
  execArgv?: readonly string[];
  /** Resident memory above which the next job gets a new process: V8's limits miss native libraries. */
  maxMemory: number;
}

interface WorkerEvents<Answer> {
  /** `exhausted`: the worker uses more memory than it may. */
  answered(answer: Answer, exhausted: boolean): void;
  failed(reason: string): void;
}

/** Variables of Node and the C library, without the server's secrets. Windows varies `Path`'s case. */
const NEEDED = /^(?:PATH|LD_LIBRARY_PATH|SystemRoot|MALLOC_\w+)$/i;

function bareEnvironment(): NodeJS.ProcessEnv {
  // biome-ignore lint/style/noProcessEnv: variables of the machine, not of the configuration
  const needed = Object.entries(process.env).filter(([name]) => NEEDED.test(name));
  return { NODE_ENV: 'production', ...Object.fromEntries(needed) };
}

/** Characters of the program's last output that are kept: a stack, or V8's message about its memory. */
const MAX_OUTPUT_LENGTH = 2_000;

/** Starts a program in its own process: memory is certainly freed, crashes stay there. */
export function startWorker<Job extends object, Answer>(
  { name, file, args, execArgv = [], maxMemory }: WorkerProgram,
  { answered, failed }: WorkerEvents<Answer>,
) {
  const child = fork(file, args, {
    execArgv: [...execArgv],
    env: bareEnvironment(),
    serialization: 'advanced',
    // The server logs the program's last output; each line of that log is JSON.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Ctrl+C in a terminal must reach only the server, which still waits for running jobs. On Windows,
    // `detached` would open a window.
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  let output = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-MAX_OUTPUT_LENGTH);
  });
  // An idle program must not keep the server from exiting.
  child.unref();
  child.channel?.unref();
  if (child.stderr instanceof Socket) child.stderr.unref();
  child.on('message', (result: JobResult<Answer>) =>
    'failed' in result ? failed(result.failed) : answered(result.answer, result.memory > maxMemory),
  );
  child.on('error', (error) => failed(`the ${name} could not be started: ${String(error)}`));
  child.on('close', (code, signal) =>
    failed(`the ${name} ended with ${code ?? signal}${output && `: ${output}`}`),
  );
  return {
    // A program that has ended reports it by its events.
    give: (job: Job) => void child.send?.(job, () => undefined),
    /** Ends the worker, even in the middle of a job. */
    end: () => void child.kill('SIGKILL'),
  };
}
