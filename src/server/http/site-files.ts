import type { AppDeps } from '#server/app-deps.ts';
import { type ReadyAnswer, readyFile } from '#server/ready-answer.ts';
import { webManifest } from '#server/ssr/web-manifest.ts';
import { ONE_DAY } from './static-files.ts';

/** Pages that no search engine shall list stay open to crawlers, or they would never see the `noindex` that says so. */
const robotsText = (origin: string) =>
  `User-agent: *\nDisallow: /api/\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`;

export function siteFiles({ origin }: Pick<AppDeps, 'origin'>): Iterable<[path: string, ReadyAnswer]> {
  return [
    ['/robots.txt', readyFile('text/plain; charset=UTF-8', ONE_DAY, Buffer.from(robotsText(origin)))],
    [
      '/site.webmanifest',
      readyFile('application/manifest+json', ONE_DAY, Buffer.from(JSON.stringify(webManifest))),
    ],
  ];
}
