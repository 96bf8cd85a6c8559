import { join } from 'node:path';
import { version } from '../../package.json' with { type: 'json' };

/** Older Node lacks `node:sqlite` and `await using`, which our build contains (ADR 6). */
const OLDEST_NODE = 24;

const [, , ...given] = process.argv;
const args = given.length === 0 ? ['serve'] : given;

/** A failed start outside a terminal is a line of the log, which programs read. */
function fail(message: string, exitCode: number): never {
  const isLogged = args[0] === 'serve' && !process.stderr.isTTY;
  const line = () => JSON.stringify({ level: 60, time: Date.now(), msg: message });
  process.stderr.write(isLogged ? `${line()}\n` : `\n${message}\n\n`);
  process.exit(exitCode);
}

/** Prints a sentence for errors that an operator can fix, a stack without numbers for others. */
async function run(): Promise<void> {
  // Imported after the version check, because an older Node cannot parse these modules.
  const { createProgram } = await import('#server/cli/program.ts');
  const { exitCodeOf } = await import('#server/cli/exit-code.ts');
  const { doubtOpenFiles } = await import('#server/cli/open-files.ts');
  const { escapeLinesForTerminal } = await import('#server/observability/escape-for-terminal.ts');
  const { neverWait } = await import('#server/observability/log-destination.ts');
  if (args[0] === 'serve') neverWait(process.stderr);
  const { describeError } = await import('#server/observability/logging.ts');
  const { findOperatorError } = await import('./operator-error.ts');
  const { readCommit } = await import('#server/observability/release.ts');
  const { CommanderError } = await import('commander');
  await createProgram({
    environment: process.env,
    release: { version, commit: readCommit(import.meta.dirname) },
    clientDir: join(import.meta.dirname, '../client'),
  })
    .parseAsync(args, { from: 'user' })
    .catch((error: unknown) => {
      const exitCode = exitCodeOf(error);
      // Commander has printed the error already.
      if (error instanceof CommanderError) {
        process.exitCode = exitCode;
        return;
      }
      const { reason, stack } = describeError(error);
      const said = findOperatorError(error)?.message;
      const doubt = doubtOpenFiles();
      const message = doubt === null ? (said ?? stack ?? reason) : `${said ?? reason}\n${doubt}`;
      fail(escapeLinesForTerminal(message), exitCode);
    });
  if (args[0] !== 'serve') await reportLostOutput();
}

/** The reader of a pipe may end early, as `head` does; any other failure loses output that the operator expects. */
async function reportLostOutput(): Promise<void> {
  await new Promise((resolve) => process.stdout.write('', resolve));
  if (outputError === null || outputError.code === 'EPIPE') return;
  fail(`The output could not be written completely: ${outputError.message}`, Number(process.exitCode) || 1);
}

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  fail(`This needs Node ${OLDEST_NODE} or later; ${process.execPath} is Node ${process.versions.node}.`, 1);
}
// React and other packages read NODE_ENV when they are loaded. Without it, they run development checks and
// are several times slower. Ours is APP_ENV, because a build is a production build even on a trial site.
process.env.NODE_ENV ??= 'production';
// The loss of a terminal or log pipe must not stop the server; a command reports that its output is incomplete.
let outputError: NodeJS.ErrnoException | null = null;
process.stdout.on('error', (error) => {
  outputError ??= error;
});
process.stderr.on('error', () => undefined);
// A file at its size limit (`ulimit -f`) then fails a write, which is handled, and does not end the process.
process.on('SIGXFSZ', () => undefined);
// Data and outbox contain phone numbers, so only this user may read them.
process.umask(0o077);
await run();
