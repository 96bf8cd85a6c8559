import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { AppEnv } from '#server/app-context.ts';
import { isPageRequest } from '#server/http/parsing/is-page-request.ts';
import { toProductError } from '#server/http/to-product-error.ts';
import type { PageResponder } from '#server/ssr/page-responder.ts';
import type { ErrorBody } from '#shared/contract/error-body.ts';
import { apiErrors } from '#shared/contract/errors.ts';

const DEFAULT_RETRY_SECONDS = 5;

/** Answers with a document on pages, otherwise with JSON (product.md decision 12). */
export function errorHandler(deps: { logger: Logger; pages: Pick<PageResponder, 'failure'> }) {
  return (error: unknown, c: Context<AppEnv>) => {
    const failure = toProductError(error);
    const { status } = apiErrors[failure.code];
    if (status >= 500) {
      deps.logger.error({ code: failure.code, err: failure.cause ?? failure }, 'request failed');
    }
    // RFC 9110, 15.5.2
    if (status === 401) c.header('WWW-Authenticate', 'Bearer');
    if (status === 429 || status === 503) {
      c.header('Retry-After', String(failure.details.retryAfterSeconds ?? DEFAULT_RETRY_SECONDS));
    }
    c.header('Cache-Control', 'no-store');
    if (isPageRequest(c)) return c.html(deps.pages.failure(failure), status);
    const body: ErrorBody = { error: failure.message, code: failure.code };
    if (failure.details.fields !== undefined) body.fields = failure.details.fields;
    return c.json(body, status);
  };
}
