import type { AppContext } from '#server/app-context.ts';
import { type CachedResponse, fileResponse } from '#server/cache/cached-response.ts';
import { webManifest } from '#server/ssr/web-manifest.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { ONE_DAY } from './static-files.ts';

const text = (content: string, cacheControl: string) =>
  fileResponse('text/plain; charset=UTF-8', cacheControl, Buffer.from(content));

const jsonFile = (type: 'application/json' | 'application/manifest+json', content: unknown) =>
  fileResponse(type, ONE_DAY, Buffer.from(JSON.stringify(content)));

/** Crawlers may fetch pages with `noindex`, or they would not see it. */
const robotsText = (origin: string) =>
  `User-agent: *\nDisallow: /api/\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`;

/** Universal links: https://developer.apple.com/documentation/xcode/supporting-associated-domains */
const siteAssociation = (appId: string) => ({
  applinks: { details: [{ appIDs: [appId], components: [{ '/': pagePath.invitation('*') }] }] },
});

/** App Links: https://developers.google.com/digital-asset-links/v1/statements */
const assetLinks = (packageName: string, fingerprints: readonly string[]) => [
  {
    relation: ['delegate_permission/common.handle_all_urls'],
    target: {
      namespace: 'android_app',
      package_name: packageName,
      sha256_cert_fingerprints: fingerprints,
    },
  },
];

/** Phones need exactly this content type, and no redirect, for the files about the app. */
export function siteFiles({ origin, appLinks, publicConfig }: AppContext): Map<string, CachedResponse> {
  const { iosAppId, androidFingerprints } = appLinks;
  const files = new Map([
    ['/robots.txt', text(robotsText(origin), ONE_DAY)],
    // It shows only that the process responds. A cached copy would be outdated.
    ['/healthz', text('ok', 'no-store')],
    ['/site.webmanifest', jsonFile('application/manifest+json', webManifest)],
  ]);
  if (iosAppId !== null) {
    const path = '/.well-known/apple-app-site-association';
    files.set(path, jsonFile('application/json', siteAssociation(iosAppId)));
  }
  if (androidFingerprints.length > 0) {
    const links = assetLinks(publicConfig.androidPackage, androidFingerprints);
    files.set('/.well-known/assetlinks.json', jsonFile('application/json', links));
  }
  return files;
}
