import { CommanderError } from 'commander';
import { UsageError } from '#server/operator-error.ts';

/** Returns 0 for success, 1 for a failure, and 2 for invalid arguments or a name that does not exist. */
export function exitCodeOf(error: unknown): 0 | 1 | 2 {
  // A request for help also ends this way.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  return error instanceof UsageError ? 2 : 1;
}
