import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Logger } from 'pino';
import type { AppEnv } from '#server/app-deps.ts';
import { isUnavailable } from '#server/db/database-errors.ts';
import { IdentityUnavailableError, InvalidIdTokenError } from '#server/identity/port.ts';
import { ProductError } from '#server/product-error.ts';
import type { PageResponder } from '#server/ssr/page-responder.ts';
import type { ErrorBody } from '#shared/contract/error-body.ts';
import { apiErrors } from '#shared/contract/errors.ts';

const DEFAULT_RETRY_SECONDS = 5;

function toProductError(error: unknown): ProductError {
  if (error instanceof ProductError) return error;
  if (error instanceof InvalidIdTokenError) return new ProductError('UNAUTHENTICATED', { cause: error });
  if (error instanceof IdentityUnavailableError) return new ProductError('UNAVAILABLE', { cause: error });
  if (error instanceof HTTPException && error.status === 413) return new ProductError('PAYLOAD_TOO_LARGE');
  if (error instanceof HTTPException && error.status < 500) return new ProductError('MALFORMED_REQUEST');
  if (isUnavailable(error)) return new ProductError('UNAVAILABLE', { cause: error });
  return new ProductError('INTERNAL', { cause: error });
}

export const isPage = (c: Context<AppEnv>) =>
  (c.req.method === 'GET' || c.req.method === 'HEAD') && !c.req.path.startsWith('/api/');

/** On pages a document, elsewhere JSON with a Turkish sentence and a closed code (ADR 7, decision 12). */
export function errorHandler(deps: { logger: Logger; pages: Pick<PageResponder, 'failure'> }) {
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
    if (isPage(c)) return c.html(deps.pages.failure(failure), status);
    const body: ErrorBody = { error: failure.message, code: failure.code };
    if (failure.details.fields !== undefined) body.fields = failure.details.fields;
    return c.json(body, status);
  };
}
