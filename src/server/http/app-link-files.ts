import type { AppDeps } from '#server/app-deps.ts';
import { type CachedResponse, fileResponse } from '#server/cache/cached-response.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { ONE_DAY } from './static-files.ts';

const json = (content: unknown) =>
  fileResponse('application/json', ONE_DAY, Buffer.from(JSON.stringify(content)));

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

type AppLinkDeps = Pick<AppDeps, 'appLinks' | 'publicConfig'>;

/** Returns files about the app for invitations. Phones need this content type and no redirects. */
export function appLinkFiles({ appLinks, publicConfig }: AppLinkDeps): [path: string, CachedResponse][] {
  const { iosAppId, androidFingerprints } = appLinks;
  const files: [string, CachedResponse][] = [];
  if (iosAppId !== null) {
    files.push(['/.well-known/apple-app-site-association', json(siteAssociation(iosAppId))]);
  }
  if (androidFingerprints.length > 0) {
    const { androidPackage } = publicConfig;
    files.push(['/.well-known/assetlinks.json', json(assetLinks(androidPackage, androidFingerprints))]);
  }
  return files;
}
