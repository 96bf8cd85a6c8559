/** Something that the operator can fix: the message is whole sentences for them, shown without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

/** What was typed makes no sense here, or names nothing that there is. */
export class UsageError extends OperatorError {
  override name = 'UsageError';
}

/** Down the causes. A try at several addresses of a host has no words of its own: its first one has. */
export function innermost(error: Error): Error {
  const inner: unknown = error instanceof AggregateError ? error.errors[0] : error.cause;
  return inner instanceof Error ? innermost(inner) : error;
}

/** The innermost reason of an error, in one line. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? innermost(error).message.split('\n', 1).join('') : String(error);
}
