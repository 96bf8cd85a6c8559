import type { AppDeps } from '#server/app-deps.ts';
import { type CachedResponse, fileResponse } from '#server/cache/cached-response.ts';
import { webManifest } from '#server/ssr/web-manifest.ts';
import { appLinkFiles } from './app-link-files.ts';
import { ONE_DAY } from './static-files.ts';

/** Crawlers may fetch pages with `noindex`, or they would not see it. */
const robotsText = (origin: string) =>
  `User-agent: *\nDisallow: /api/\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`;

type SiteFileDeps = Pick<AppDeps, 'origin' | 'appLinks' | 'publicConfig'>;

export function siteFiles(deps: SiteFileDeps): Iterable<[path: string, CachedResponse]> {
  return [
    ...appLinkFiles(deps),
    ['/robots.txt', fileResponse('text/plain; charset=UTF-8', ONE_DAY, Buffer.from(robotsText(deps.origin)))],
    // It shows only that the process responds. A cached copy would be outdated.
    ['/healthz', fileResponse('text/plain; charset=UTF-8', 'no-store', Buffer.from('ok'))],
    [
      '/site.webmanifest',
      fileResponse('application/manifest+json', ONE_DAY, Buffer.from(JSON.stringify(webManifest))),
    ],
  ];
}
