import type { Context } from 'hono';
import type { Logger } from 'pino';
import { toProductError } from '#server/http/to-product-error.ts';
import { IdentityError, type IdentityErrorCode } from '#server/identity/embedded/errors.ts';
import { NO_GUESSES_LEFT_DETAIL } from '#shared/contract/auth.ts';
import { writeRetryAfter } from '#shared/retry-after.ts';

const RETRY_SECONDS = 5;

/** The only JSON error that signs no user out (identity.md trap 1, guarantees.md rule 23). */
export class NetworkFailure extends Error {
  override name = 'NetworkFailure';
  readonly status: 400 | 403 | 413 | 415 | 503;
  readonly retryAfterSeconds: number | null;

  /** `message` is sent to the client, so it must not contain internal details. */
  constructor(status: NetworkFailure['status'], message: string, retryAfterSeconds: number | null = null) {
    super(message);
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const answerOf = ({ message }: NetworkFailure) => `NETWORK_REQUEST_FAILED : ${message}` as const;

/** Returns the code of any error for the log; the identity provider's calls have codes of their own. */
export function errorCode(error: unknown): string {
  if (error instanceof NetworkFailure) return answerOf(error);
  return error instanceof IdentityError ? error.code : toProductError(error).code;
}

/** Returns the error of a rate-limited sign-in call. */
export const tooManyAttempts = (retryAfterSeconds: number): IdentityError =>
  new IdentityError('TOO_MANY_ATTEMPTS_TRY_LATER', retryAfterSeconds);

/** Returns the error of a rate-limited call that could end a session. */
export const overloaded = (retryAfterSeconds: number): NetworkFailure =>
  new NetworkFailure(503, 'too many requests', retryAfterSeconds);

/** Converts any error to Google's format: `{error: {code, message: "CODE : optional text"}}`. */
export function googleErrorHandler(deps: { logger: Logger }) {
  return (error: unknown, c: Context): Response => {
    if (error instanceof IdentityError) {
      return answer(c, 400, `${error.code}${detailOf(error)}`, error.retryAfterSeconds);
    }
    if (!(error instanceof NetworkFailure)) {
      const { code } = toProductError(error);
      deps.logger.error({ code, err: error, path: c.req.path }, 'identity request failed');
    }
    const failure =
      error instanceof NetworkFailure ? error : new NetworkFailure(503, 'try again later', RETRY_SECONDS);
    return answer(c, failure.status, answerOf(failure), failure.retryAfterSeconds);
  };
}

function detailOf({ retryAfterSeconds, hasNoGuessesLeft }: IdentityError): string {
  if (hasNoGuessesLeft) return ` : ${NO_GUESSES_LEFT_DETAIL}`;
  return retryAfterSeconds === null ? '' : ` : ${writeRetryAfter(retryAfterSeconds)}`;
}

export const operationNotAllowed = (c: Context): Response => answer(c, 404, 'OPERATION_NOT_ALLOWED', null);

type Status = NetworkFailure['status'] | 404;

/** Returns Google's error format; `message` is a code, optionally followed by a text. */
function answer(
  c: Context,
  status: Status,
  message: `${IdentityErrorCode}${string}` | `NETWORK_REQUEST_FAILED : ${string}`,
  retryAfterSeconds: number | null,
): Response {
  if (retryAfterSeconds !== null) c.header('Retry-After', String(retryAfterSeconds));
  c.header('Cache-Control', 'no-store');
  return c.json({ error: { code: status, message } }, status);
}
