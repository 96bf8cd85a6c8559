import { Hono } from 'hono';
import { accepts } from 'hono/accepts';
import type { AppDeps, AppEnv } from '#server/app-deps.ts';
import { limitByAddress } from '#server/http/middleware/limit.ts';
import { createSitemaps } from '#server/http/sitemaps.ts';

type SitemapRouteDeps = Pick<AppDeps, 'database' | 'origin' | 'testPhones' | 'limiter' | 'urlsPerSitemap'>;

/** GET /sitemap.xml, and its parts under /sitemap/ once there are too many businesses for one. */
export function sitemapRoutes(deps: SitemapRouteDeps) {
  const getSitemap = createSitemaps(deps);
  const limit = limitByAddress(deps, 'sitemapsPerAddress');
  return new Hono<AppEnv>().on('GET', ['/sitemap.xml', '/sitemap/:file'], limit, async (c, next) => {
    const gzipped = await getSitemap(c.req.path);
    if (gzipped === null) return next();
    c.header('Content-Type', 'application/xml; charset=utf-8');
    c.header('Cache-Control', 'public, max-age=600');
    c.header('Vary', 'Accept-Encoding');
    const encoding = accepts(c, { header: 'Accept-Encoding', supports: ['gzip'], default: 'identity' });
    if (encoding === 'gzip') return c.body(gzipped, 200, { 'Content-Encoding': encoding });
    return c.body(new Blob([gzipped]).stream().pipeThrough(new DecompressionStream('gzip')));
  });
}
