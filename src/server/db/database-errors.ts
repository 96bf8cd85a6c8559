const UNIQUE_VIOLATION = '23505';

/** Why no server was reached, or was lost: Node's codes. */
const NETWORK = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/**
 * SQLSTATEs that say "not now" (https://www.postgresql.org/docs/current/errcodes-appendix.html): connection (08),
 * read-only (25006), time-outs (25P03, 25P04), begun again in vain (40001, 40P01), disk, memory and connections (53),
 * locks (55P03), shutdown, crash and cancelled statements (57), errors of its system (58).
 */
const SQLSTATE = /^(08|53|58)\w{3}$|^(25006|25P0[34]|40001|40P01|55P03|57014|57P0\d)$/;

/** pg's own errors about connections that are gone or did not come about have no code. */
const NO_CONNECTION = /timeout exceeded when trying to connect|connection terminated|not queryable/i;

type DriverError = Error & { code?: unknown; constraint?: unknown };

/** The causes of an error, itself first: Drizzle wraps what the drivers throw. */
function causesOf(error: unknown): DriverError[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}

function saysUnavailable({ code, message }: DriverError): boolean {
  if (typeof code === 'string' && (NETWORK.has(code) || SQLSTATE.test(code))) return true;
  return NO_CONNECTION.test(message);
}

/** Whether a failure says that the database is away, full or read-only: trying again later may help. */
export function isUnavailable(error: unknown): boolean {
  return causesOf(error).some(saysUnavailable);
}

/** The database answers, and takes no writes: a standby, or one that its host closed when the disk was full. */
export function isReadOnly(error: unknown): boolean {
  return causesOf(error).some(({ code }) => code === '25006');
}

/** A deadlock was broken at this transaction's cost (40P01), or it cannot be put in order with others (40001). */
const RETRYABLE = new Set<unknown>(['40P01', '40001']);

export function isRetryable(error: unknown): boolean {
  return causesOf(error).some(({ code }) => RETRYABLE.has(code));
}

/** Somebody held what was asked for longer than one may wait here (SQLSTATE lock_not_available). */
export function isTooLongLocked(error: unknown): boolean {
  return causesOf(error).some(({ code }) => code === '55P03');
}

/** Name of the unique constraint or index that was violated (SQLSTATE 23505); null for any other failure. */
export function violatedConstraint(error: unknown): string | null {
  for (const { code, constraint } of causesOf(error)) {
    if (code === UNIQUE_VIOLATION && typeof constraint === 'string') return constraint;
  }
  return null;
}
