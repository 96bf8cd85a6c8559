import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Logger } from 'pino';
import type { AppEnv } from '#server/app-deps.ts';
import { IdentityUnavailableError, InvalidIdTokenError } from '#server/identity/port.ts';
import { ProductError } from '#server/product-error.ts';
import type { PageResponder } from '#server/ssr/page-responder.ts';
import { apiErrors, type ErrorBody } from '#shared/contract/errors.ts';

const DEFAULT_RETRY_SECONDS = 5;

/** Errors by which a database says that it is away rather than that we asked wrongly. */
const AWAY = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|57P0[123]|57014|55P03|08\d{3}|53300)$/;

function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (typeof code === 'string' && AWAY.test(code)) return true;
    if (/timeout exceeded when trying to connect|Connection terminated/i.test(cause.message)) return true;
  }
  return false;
}

/** Maps whatever was thrown to the closed list; the cause stays here. */
export function toProductError(error: unknown): ProductError {
  if (error instanceof ProductError) return error;
  if (error instanceof InvalidIdTokenError) return new ProductError('UNAUTHENTICATED', { cause: error });
  if (error instanceof IdentityUnavailableError) return new ProductError('UNAVAILABLE', { cause: error });
  if (error instanceof HTTPException && error.status === 413) return new ProductError('PAYLOAD_TOO_LARGE');
  if (error instanceof HTTPException && error.status < 500) return new ProductError('MALFORMED_REQUEST');
  if (isDatabaseAway(error)) return new ProductError('UNAVAILABLE', { cause: error });
  return new ProductError('INTERNAL', { cause: error });
}

const isPage = (c: Context<AppEnv>) =>
  (c.req.method === 'GET' || c.req.method === 'HEAD') && !c.req.path.startsWith('/api/');

/**
 * The answer to a failure: on pages a document, elsewhere JSON with a Turkish sentence and a closed code;
 * nothing internal in either (ADR 7, decision 12).
 */
export function errorHandler(deps: { logger: Logger; pages: Pick<PageResponder, 'failureHtml'> }) {
  return (error: unknown, c: Context<AppEnv>) => {
    const failure = toProductError(error);
    const { status } = apiErrors[failure.code];
    if (status >= 500) {
      deps.logger.error(
        { requestId: c.get('requestId'), code: failure.code, err: failure.cause ?? failure },
        'request failed',
      );
    }
    if (status === 429 || status === 503) {
      c.header('Retry-After', String(failure.details.retryAfterSeconds ?? DEFAULT_RETRY_SECONDS));
    }
    c.header('Cache-Control', 'no-store');
    if (isPage(c)) return c.html(deps.pages.failureHtml(failure), status);
    const body: ErrorBody = { error: failure.message, code: failure.code };
    if (failure.details.fields !== undefined) body.fields = failure.details.fields;
    return c.json(body, status);
  };
}
