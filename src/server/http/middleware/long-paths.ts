import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '#server/app-context.ts';
import { isPageRequest } from '#server/http/parsing/is-page-request.ts';
import { toResponse } from '#server/http/serve-cached.ts';
import { ProductError } from '#server/product-error.ts';
import type { PageResponder } from '#server/ssr/page-responder.ts';
import { MAX_PATH_LENGTH } from '#shared/routing/pages.ts';

/** Responds with 404 to paths that are longer than any of ours, before routes are matched. */
export function refuseLongPaths(pages: Pick<PageResponder, 'notFound'>) {
  return createMiddleware<AppEnv>(async (c, next) => {
    if (c.req.path.length <= MAX_PATH_LENGTH) return next();
    if (isPageRequest(c)) return toResponse(c, await pages.notFound());
    throw new ProductError('NOT_FOUND');
  });
}
