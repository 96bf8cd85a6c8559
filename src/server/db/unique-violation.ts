const UNIQUE_VIOLATION = '23505';

/**
 * The name of the unique constraint or index that a statement violated (SQLSTATE 23505); null for any
 * other failure. Both drivers' errors arrive as the `cause` of Drizzle's own.
 */
export function violatedConstraint(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, constraint } = cause as { code?: unknown; constraint?: unknown };
    if (code === UNIQUE_VIOLATION && typeof constraint === 'string') return constraint;
  }
  return null;
}
