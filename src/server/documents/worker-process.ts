import { fork } from 'node:child_process';
import { Socket } from 'node:net';
import type { Helper, HelperReports } from './job-queue.ts';
import type { JobResult } from './worker-program.ts';

export interface HelperProgram {
  /** What it is called where it fails. */
  name: string;
  /** A module that calls `serveJobs`. */
  file: string;
  args?: readonly string[];
  /** What Node itself is told: how much memory it may have. */
  execArgv?: readonly string[];
  /**
   * Bytes of resident memory after a job, above which the next job gets a new process: what native libraries hold is under
   * no limit of V8.
   */
  mostMemory?: number;
}

/**
 * What Node and the C library themselves need: such a program has no business with the server's secrets. Windows spells `Path`
 * as it likes.
 */
const NEEDED = /^(?:PATH|LD_LIBRARY_PATH|SystemRoot|MALLOC_\w+)$/i;

function bareEnvironment(): NodeJS.ProcessEnv {
  // biome-ignore lint/style/noProcessEnv: these are the machine's and not ours
  const needed = Object.entries(process.env).filter(([name]) => NEEDED.test(name));
  return { NODE_ENV: 'production', ...Object.fromEntries(needed) };
}

/** Of what it wrote last: a stack, or what V8 says of its memory. */
const MOST_WORDS = 2_000;

/** Starts a program in a process of its own: what it holds goes back for certain, and if it ever falls, it falls alone. */
export function startWorker<Job extends object, Answer>(
  { name, file, args = [], execArgv = [], mostMemory = Number.POSITIVE_INFINITY }: HelperProgram,
  { answered, failed }: HelperReports<Answer>,
): Helper<Job> {
  const child = fork(file, args, {
    execArgv: [...execArgv],
    env: bareEnvironment(),
    serialization: 'advanced',
    // Its last words go into the server's log, of which each line is JSON.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // A terminal's Ctrl+C is for the server, which still waits for what is being done. Windows would open a window.
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  let words = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-MOST_WORDS);
  });
  // A program with nothing to do must not keep this one from ending.
  child.unref();
  child.channel?.unref();
  if (child.stderr instanceof Socket) child.stderr.unref();
  child.on('message', (told: JobResult<Answer>) =>
    'failed' in told ? failed(told.failed) : answered(told.answer, told.memory > mostMemory),
  );
  child.on('error', (error) => failed(`the ${name} could not be started: ${String(error)}`));
  child.on('close', (code, signal) =>
    failed(`the ${name} ended with ${code ?? signal}${words && `: ${words}`}`),
  );
  return {
    // One that is not there says so by its events.
    give: (job) => void child.send?.(job, () => undefined),
    end: () => child.kill('SIGKILL'),
  };
}
