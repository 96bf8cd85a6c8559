import { CommanderError } from 'commander';
import { UsageError } from '#server/operator-error.ts';

/** 0 when it was done, 1 when it failed, 2 when what was typed makes no sense or names nothing that there is. */
export function exitCodeOf(error: unknown): 0 | 1 | 2 {
  // Help that was asked for ends this way too.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  return error instanceof UsageError ? 2 : 1;
}
