import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { guardMutations, limitBody } from '#server/http/middleware/api-guard.ts';
import { requireAppCheck } from '#server/http/middleware/app-check.ts';
import { errorHandler } from '#server/http/middleware/errors.ts';
import { limitByAddress } from '#server/http/middleware/limit.ts';
import { notSearchable } from '#server/http/middleware/not-searchable.ts';
import { requestContext } from '#server/http/middleware/request-context.ts';
import { securityHeaders } from '#server/http/middleware/security-headers.ts';
import { apiRoutes } from '#server/http/routes/api.ts';
import { healthRoutes } from '#server/http/routes/health.ts';
import { ogImageRoutes } from '#server/http/routes/og-images.ts';
import { siteFileRoutes } from '#server/http/routes/site-files.ts';
import { sitemapRoutes } from '#server/http/routes/sitemap.ts';
import type { AppDeps, AppEnv } from './app-deps.ts';
import { ProductError } from './product-error.ts';

const ONE_YEAR_IMMUTABLE = 'public, max-age=31536000, immutable';
const ONE_DAY = 'public, max-age=86400';

/** The whole server as one fetch handler; it never listens, so tests call `app.request()`. */
export function createApp(deps: AppDeps) {
  const app = new Hono<AppEnv>();
  const https = deps.publicConfig.origin.startsWith('https://');
  const { appAttestation = null } = deps;
  const firebase =
    deps.publicConfig.identity.mode === 'firebase' ? { appCheck: appAttestation !== null } : null;

  app.use(requestContext(deps));
  app.use(securityHeaders({ https, development: deps.assetsDir === null, firebase }));
  app.onError(errorHandler(deps));
  if (!deps.searchable) app.use(notSearchable);

  app.route('/', healthRoutes(deps));
  if (deps.assetsDir !== null) app.use(staticFiles(deps.assetsDir));
  app.route('/', siteFileRoutes(deps));
  app.route('/', sitemapRoutes(deps));
  app.route('/', ogImageRoutes(deps));
  if (deps.identityRoutes !== null) app.route('/', deps.identityRoutes);
  app.use('/api/*', limitBody, guardMutations(deps.publicConfig.origin));
  if (appAttestation !== null) app.use('/api/*', requireAppCheck(appAttestation));
  app.route('/', apiRoutes(deps));
  app.all('/api/*', () => {
    throw new ProductError('NOT_FOUND');
  });

  app.get(
    '*',
    async (c, next) => deps.pages.cached(c.req.raw, c.req.path) ?? next(),
    limitByAddress(deps, 'pagesPerAddress'),
    (c) => deps.pages.respond(c.req.raw, c.req.path),
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
