/** An error that the operator can fix; its message, in whole sentences, is shown without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

/** The arguments are invalid here, or name something that does not exist. */
export class UsageError extends OperatorError {
  override name = 'UsageError';
}

/** Returns the outermost cause that an operator can fix: Drizzle wraps the errors of a connection. */
export function findOperatorError(error: unknown): OperatorError | null {
  if (!(error instanceof Error)) return null;
  return error instanceof OperatorError ? error : findOperatorError(error.cause);
}

/** Returns the innermost cause; of an attempt at several addresses, the first error. */
export function innermost(error: Error): Error {
  const inner: unknown = error instanceof AggregateError ? error.errors[0] : error.cause;
  return inner instanceof Error ? innermost(inner) : error;
}

/** Returns the innermost reason of an error, in one line. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? innermost(error).message.split('\n', 1).join('') : String(error);
}
