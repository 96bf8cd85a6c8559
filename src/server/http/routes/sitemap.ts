import { Hono } from 'hono';
import type { AppDeps, AppEnv } from '#server/app-deps.ts';
import { limitByAddress } from '#server/http/middleware/limit.ts';
import { createSitemaps } from '#server/http/sitemaps.ts';

type SitemapRouteDeps = Pick<AppDeps, 'database' | 'origin' | 'testPhones' | 'limiter' | 'urlsPerSitemap'>;

const TEN_MINUTES = 'public, max-age=600';
const takesGzip = (header: string | undefined) => /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(header ?? '');

/** GET /sitemap.xml, and its parts under /sitemap/ once there are too many shops for one. */
export function sitemapRoutes(deps: SitemapRouteDeps) {
  const sitemaps = createSitemaps(deps);
  const routes = new Hono<AppEnv>();
  for (const path of ['/sitemap.xml', '/sitemap/:file']) {
    routes.get(path, limitByAddress(deps, 'sitemapsPerAddress'), async (c, next) => {
      const found = await sitemaps.get(c.req.path);
      if (found === null) return next();
      c.header('Content-Type', 'application/xml; charset=utf-8');
      c.header('Cache-Control', TEN_MINUTES);
      c.header('Vary', 'Accept-Encoding');
      if (takesGzip(c.req.header('accept-encoding'))) {
        return c.body(found.gzipped, 200, { 'Content-Encoding': 'gzip' });
      }
      const plain = new Blob([found.gzipped]).stream().pipeThrough(new DecompressionStream('gzip'));
      return c.body(plain);
    });
  }
  return routes;
}
