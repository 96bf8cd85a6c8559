import { fork } from 'node:child_process';
import type { Told } from './helper-program.ts';
import type { Helper, HelperReports } from './job-queue.ts';

export interface HelperProgram {
  /** What it is called where it fails. */
  name: string;
  /** A module that calls `doJobs`. */
  file: string;
  args?: readonly string[];
  /** What Node itself is told: how much memory it may have. */
  execArgv?: readonly string[];
}

/**
 * What Node and the C library themselves need: such a program has no business with the server's secrets. Windows spells `Path`
 * as it likes.
 */
const NEEDED = /^(?:PATH|SystemRoot|MALLOC_\w+)$/i;

function bareEnvironment(): NodeJS.ProcessEnv {
  // biome-ignore lint/style/noProcessEnv: these are the machine's and not ours
  const needed = Object.entries(process.env).filter(([name]) => NEEDED.test(name));
  return { NODE_ENV: 'production', ...Object.fromEntries(needed) };
}

/** Starts a program in a process of its own: what it holds goes back for certain, and if it ever falls, it falls alone. */
export function forkHelper<Job extends object, Answer>(
  { name, file, args = [], execArgv = [] }: HelperProgram,
  { answered, failed }: HelperReports<Answer>,
): Helper<Job> {
  const child = fork(file, args, {
    execArgv: [...execArgv],
    env: bareEnvironment(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // A program with nothing to do must not keep this one from ending.
  child.unref();
  child.channel?.unref();
  child.on('message', (told: Told<Answer>) =>
    'failed' in told ? failed(told.failed) : answered(told.answer),
  );
  child.on('error', (error) => failed(`the ${name} could not be started: ${String(error)}`));
  child.on('exit', (code, signal) => failed(`the ${name} ended with ${code ?? signal}`));
  return { give: (job) => void child.send(job), end: () => child.kill('SIGKILL') };
}
