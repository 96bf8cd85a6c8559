import { isDiskFull } from '#server/disk/folder-fault.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * SQLSTATEs of temporary errors (https://www.postgresql.org/docs/current/errcodes-appendix.html): connection
 * (08), read-only (25006), time-outs (25P03, 25P04), transactions that still fail after retries (40001,
 * 40P01), disk, memory and connections (53), locks (55P03), shutdown, crash and cancelled statements (57),
 * system errors (58).
 */
const SQLSTATE = /^(08|53|58)\w{3}$|^(25006|25P0[34]|40001|40P01|55P03|57014|57P0\d)$/;

type DriverError = Error & { code?: unknown; constraint?: unknown };

/** Returns the error, then its causes: Drizzle wraps the errors of the drivers. */
function causesOf(error: unknown): DriverError[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}

/**
 * Returns true if the database is unreachable, full or read-only: a later attempt may succeed. Lost
 * connections have an SQLSTATE as well (`DatabaseConnectionError`).
 */
export const isUnavailable = (error: unknown): boolean =>
  causesOf(error).some(({ code }) => typeof code === 'string' && SQLSTATE.test(code)) ||
  // PostgreSQL has no SQLSTATE for a quota and a limit of file sizes.
  isDiskFull(error);

const hasCode = (error: unknown, ...codes: unknown[]): boolean =>
  causesOf(error).some(({ code }) => codes.includes(code));

/** Returns true for a read-only database: a standby, or one that its host locked with a full disk. */
export const isReadOnly = (error: unknown): boolean => hasCode(error, '25006');

/** PostgreSQL aborted this transaction to break a deadlock (40P01), or could not serialize it (40001). */
export const isRetryable = (error: unknown): boolean => hasCode(error, '40P01', '40001');

/** Returns true if a lock was not granted within `lock_timeout` (SQLSTATE lock_not_available). */
export const isTooLongLocked = (error: unknown): boolean => hasCode(error, '55P03');

/** Returns the name of the violated unique constraint or index (SQLSTATE 23505); null for any other error. */
export function violatedConstraint(error: unknown): string | null {
  for (const { code, constraint } of causesOf(error)) {
    if (code === UNIQUE_VIOLATION && typeof constraint === 'string') return constraint;
  }
  return null;
}

/** Returns true if other rows refer to a deleted one: foreign_key_violation, or restrict_violation since PostgreSQL 18. */
export const isReferenced = (error: unknown): boolean => hasCode(error, '23503', '23001');
