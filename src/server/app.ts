import { Hono } from 'hono';
import { CachedResponse } from '#server/cache/cached-response.ts';
import { CallCache } from '#server/http/call-cache.ts';
import { offerMethods } from '#server/http/method-not-allowed.ts';
import { guardMutations, limitBodies } from '#server/http/middleware/api-guard.ts';
import { errorHandler } from '#server/http/middleware/errors.ts';
import { limitByAddress } from '#server/http/middleware/limit.ts';
import { requestContext } from '#server/http/middleware/request-context.ts';
import {
  completeHeaders,
  createSecurityHeaders,
  noReferrer,
  privatePaths,
} from '#server/http/middleware/security-headers.ts';
import { isPageRequest } from '#server/http/parsing/is-page-request.ts';
import { redirect } from '#server/http/redirect.ts';
import { pageRoute } from '#server/http/route-of.ts';
import { createApi } from '#server/http/routes/api.ts';
import { contactCardRoutes } from '#server/http/routes/contact-cards.ts';
import { healthRoutes } from '#server/http/routes/health.ts';
import { identityToolkitRoutes } from '#server/http/routes/identity-toolkit.ts';
import { ogImageRoutes } from '#server/http/routes/og-images.ts';
import { securityTextRoutes } from '#server/http/routes/security-text.ts';
import { sitemapRoutes } from '#server/http/routes/sitemap.ts';
import { tapRoutes } from '#server/http/routes/taps.ts';
import {
  createCacheResponder,
  type FindCached,
  serveCachedByHono,
  serveCachedByNode,
  toResponse,
} from '#server/http/serve-cached.ts';
import { siteFiles } from '#server/http/site-files.ts';
import { readStaticFiles } from '#server/http/static-files.ts';
import type { PageAssets } from '#server/ssr/assets.ts';
import { createPageResponder } from '#server/ssr/page-responder.ts';
import { savePriceListCall } from '#shared/contract/price-list.ts';
import { publicBusinessCall } from '#shared/contract/public-business.ts';
import { reservedWords } from '#shared/domain/slug.ts';
import { MAX_PATH_LENGTH, matchPage, pages as pageTable } from '#shared/routing/pages.ts';
import type { AppContext, AppEnv } from './app-context.ts';
import { ProductError } from './product-error.ts';

export interface Frontend {
  assets: PageAssets;
  /** Folder of the built files; null in development, when Vite serves them. */
  folder: string | null;
}

/** Creates the whole server. It never listens: http-server.ts does, and tests call `app.request()`. */
export function createSite(context: AppContext, { assets, folder }: Frontend) {
  const { identity, searchable, hstsPreload } = context;
  const https = context.origin.startsWith('https://');
  const firebase = identity.mode === 'firebase' ? { appCheck: identity.appCheck !== null } : null;
  const complete = createSecurityHeaders({
    https,
    hstsPreload,
    development: folder === null,
    searchable,
    firebase,
  });

  const pages = createPageResponder(context, assets);
  const calls = new CallCache(context);
  const api = createApi(context, calls);
  const staticFiles = folder === null ? [] : readStaticFiles(folder);
  const files = new Map([...siteFiles(context), ...api.files, ...staticFiles]);
  const find: FindCached = (path, hasToken) =>
    files.get(path) ?? pages.cached(path) ?? (hasToken ? null : calls.find(path));
  const routeOfCached = (path: string) => {
    if (files.has(path)) return path;
    return path.startsWith('/api/') ? publicBusinessCall.path : pageRoute(matchPage(path));
  };
  const respondCached = createCacheResponder(context, find, routeOfCached, complete);
  const app = new Hono<AppEnv>();
  app.use(serveCachedByHono(respondCached));
  app.use(requestContext(context));
  app.use(completeHeaders(complete));
  app.onError(errorHandler({ logger: context.logger, pages }));

  for (const path of privatePaths) app.use(path, noReferrer);
  if (identity.mode === 'embedded') app.route('/', identityToolkitRoutes(context, identity));
  // Before routes are matched: no path of ours is as long.
  app.use(async (c, next) => {
    if (c.req.path.length <= MAX_PATH_LENGTH) return next();
    if (isPageRequest(c)) return toResponse(c, await pages.notFound());
    throw new ProductError('NOT_FOUND');
  });
  app.route('/', healthRoutes(context));
  app.route('/', securityTextRoutes(context));
  app.route('/', contactCardRoutes(context));
  app.route('/', sitemapRoutes(context));
  app.route('/', ogImageRoutes(context));
  app.use('/api/*', limitBodies([savePriceListCall]), guardMutations(context.origin));
  app.route('/', api.api);
  app.all('/api/*', (c) => {
    const methods = files.has(c.req.path) ? ['GET'] : api.methodsOf(c.req.path);
    if (methods.length === 0) throw new ProductError('NOT_FOUND');
    return offerMethods(c, methods);
  });

  app.use(async (c, next) => {
    c.set('page', matchPage(c.req.path));
    await next();
  });
  app.get('*', limitByAddress(context, 'pagesPerAddress'), async (c) => {
    const page = await pages.respond(c.req.raw, c.req.path, c.get('page'));
    if (!(page instanceof CachedResponse)) return redirect(c, page.location);
    const { method, headers } = c.req.raw;
    const header = (name: string) => headers.get(name);
    context.visits.count(page.visit, { method, header, address: () => c.get('clientAddress') });
    return toResponse(c, page);
  });
  app.route('/', tapRoutes(context));
  // A form that was submitted before the page was hydrated (ADR 103).
  app.post('*', async (c, next) => pages.backFromForm(c.req.raw) ?? next());
  app.all('*', (c) => offerMethods(c, ['GET']));

  const patterns = Object.values(pageTable).flatMap(({ pattern }) => pattern ?? []);
  const paths = [...patterns, ...app.routes.map(({ path }) => path), ...files.keys()];
  for (const word of reservedWords(paths)) context.reservedSlugs.add(word);
  return {
    app,
    /** Runs before the app: answers a request of Node's server from the cache, and returns true if it did. */
    serveCached: serveCachedByNode(respondCached),
    /** Patterns of everything that the site serves. */
    paths,
  };
}
