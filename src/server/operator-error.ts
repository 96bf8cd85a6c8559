/**
 * An error that the operator can fix. Its message consists of whole sentences and is shown without a stack.
 */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

/** The arguments are invalid here, or name something that does not exist. */
export class UsageError extends OperatorError {
  override name = 'UsageError';
}

/**
 * Returns the innermost cause. An attempt at several addresses of a host has no message, so its first error
 * is used.
 */
export function innermost(error: Error): Error {
  const inner: unknown = error instanceof AggregateError ? error.errors[0] : error.cause;
  return inner instanceof Error ? innermost(inner) : error;
}

/** Returns the innermost reason of an error, in one line. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? innermost(error).message.split('\n', 1).join('') : String(error);
}
