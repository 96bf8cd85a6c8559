import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { guardMutations, limitBody } from '#server/http/middleware/api-guard.ts';
import { requireAppCheck } from '#server/http/middleware/app-check.ts';
import { errorHandler } from '#server/http/middleware/errors.ts';
import { limitByAddress } from '#server/http/middleware/limit.ts';
import { noindex } from '#server/http/middleware/noindex.ts';
import { requestContext } from '#server/http/middleware/request-context.ts';
import { securityHeaders } from '#server/http/middleware/security-headers.ts';
import { apiRoutes } from '#server/http/routes/api.ts';
import { healthRoutes } from '#server/http/routes/health.ts';
import { identityToolkitRoutes } from '#server/http/routes/identity-toolkit.ts';
import { ogImageRoutes } from '#server/http/routes/og-images.ts';
import { siteFileRoutes } from '#server/http/routes/site-files.ts';
import { sitemapRoutes } from '#server/http/routes/sitemap.ts';
import type { PageAssets } from '#server/ssr/assets.ts';
import { createPageResponder } from '#server/ssr/page-responder.ts';
import type { AppDeps, AppEnv } from './app-deps.ts';
import { ProductError } from './product-error.ts';

const ONE_YEAR_IMMUTABLE = 'public, max-age=31536000, immutable';
const ONE_DAY = 'public, max-age=86400';

/** What the browser gets of the build. */
export interface Frontend {
  assets: PageAssets;
  /** Folder of the built files; null in development, where Vite serves them. */
  folder: string | null;
}

/** The whole server as one fetch handler; it never listens, so tests call `app.request()`. */
export function createApp(deps: AppDeps, { assets, folder }: Frontend) {
  const app = new Hono<AppEnv>();
  const { identity } = deps;
  const pages = createPageResponder(deps, assets);
  const https = deps.origin.startsWith('https://');
  const firebase = identity.mode === 'firebase' ? { appCheck: identity.appCheck !== null } : null;

  app.use(requestContext(deps));
  app.use(securityHeaders({ https, development: folder === null, firebase }));
  app.onError(errorHandler({ logger: deps.logger, pages }));
  if (!deps.searchable) app.use(noindex);

  app.route('/', healthRoutes(deps));
  if (folder !== null) app.use(staticFiles(folder));
  app.route('/', siteFileRoutes(deps));
  app.route('/', sitemapRoutes(deps));
  app.route('/', ogImageRoutes(deps));
  if (identity.mode === 'embedded') app.route('/', identityToolkitRoutes(deps, identity));
  app.use('/api/*', limitBody(), guardMutations(deps.origin));
  if (identity.mode === 'firebase' && identity.appCheck !== null) {
    app.use('/api/*', requireAppCheck(identity.appCheck));
  }
  app.route('/', apiRoutes(deps));
  app.all('/api/*', () => {
    throw new ProductError('NOT_FOUND');
  });

  app.get(
    '*',
    async (c, next) => pages.cached(c.req.raw, c.req.path) ?? next(),
    limitByAddress(deps, 'pagesPerAddress'),
    (c) => pages.respond(c.req.raw, c.req.path),
  );
  app.all('*', () => {
    throw new ProductError('METHOD_NOT_ALLOWED');
  });
  return app;
}

function staticFiles(root: string) {
  return serveStatic<AppEnv>({
    root,
    precompressed: true,
    onFound: (path, c) => {
      c.header('Cache-Control', path.includes('/assets/') ? ONE_YEAR_IMMUTABLE : ONE_DAY);
    },
  });
}
