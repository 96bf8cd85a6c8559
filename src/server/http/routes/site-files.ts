import { Hono } from 'hono';
import type { AppDeps, AppEnv } from '#server/app-deps.ts';
import { webManifest } from '#server/ssr/web-manifest.ts';

const ONE_DAY = 'public, max-age=86400';

/**
 * What crawlers may fetch. Pages that no search engine shall list stay open to them, or they would never see the
 * `noindex` that says so.
 */
const robotsText = (origin: string) =>
  `User-agent: *\nDisallow: /api/\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`;

/** GET /robots.txt and /site.webmanifest */
export function siteFileRoutes(deps: Pick<AppDeps, 'origin'>) {
  const robots = robotsText(deps.origin);
  const manifest = JSON.stringify(webManifest);
  return new Hono<AppEnv>()
    .get('/robots.txt', (c) => c.text(robots, 200, { 'Cache-Control': ONE_DAY }))
    .get('/site.webmanifest', (c) =>
      c.body(manifest, 200, { 'Content-Type': 'application/manifest+json', 'Cache-Control': ONE_DAY }),
    );
}
