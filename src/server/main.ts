import { join } from 'node:path';
import { version } from '../../package.json' with { type: 'json' };

/** Node before this has no `node:sqlite`, and its TypeScript-free build of ours needs `await using` (ADR 6). */
const OLDEST_NODE = 24;

function fail(message: string, exitCode: number): never {
  process.stderr.write(`\n${message}\n\n`);
  process.exit(exitCode);
}

/** Faults that an operator can fix get a sentence; anything else keeps its stack, without the numbers of people. */
async function run(): Promise<void> {
  // Later than the look at the version: what these need, an older Node cannot even read.
  const { createProgram } = await import('#server/cli/program.ts');
  const { exitCodeOf } = await import('#server/cli/exit-code.ts');
  const { escapeLinesForTerminal } = await import('#server/observability/escape-for-terminal.ts');
  const { describeError } = await import('#server/observability/logging.ts');
  const { OperatorError } = await import('./operator-error.ts');
  const { readCommit } = await import('#server/observability/release.ts');
  const { CommanderError } = await import('commander');
  const [, , ...args] = process.argv;
  await createProgram({
    environment: process.env,
    release: { version, commit: readCommit(import.meta.dirname) },
    clientDir: join(import.meta.dirname, '../client'),
  })
    .parseAsync(args.length === 0 ? ['serve'] : args, { from: 'user' })
    .catch((error: unknown) => {
      const exitCode = exitCodeOf(error);
      // It has said so itself.
      if (error instanceof CommanderError) process.exit(exitCode);
      const { reason, stack } = describeError(error);
      fail(
        escapeLinesForTerminal(error instanceof OperatorError ? error.message : (stack ?? reason)),
        exitCode,
      );
    });
}

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  fail(`This needs Node ${OLDEST_NODE} or later; ${process.execPath} is Node ${process.versions.node}.`, 1);
}
// React and others look at it when they are loaded: without it they check and record for developers, several times as
// slowly. Ours is APP_ENV, since what is built is built for production also where it is only tried out.
process.env.NODE_ENV ??= 'production';
// A terminal or log pipe that goes away must not take the server with it.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
// Data and outbox hold phone numbers: nobody else on the machine reads them.
process.umask(0o077);
await run();
