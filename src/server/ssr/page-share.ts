import type { OgImages } from '#server/og-images/port.ts';
import type { PublicBusiness } from '#shared/contract/business.ts';
import type { PublicConfig } from '#shared/page-state.ts';
import type { PageMatch } from '#shared/pages.ts';
import { site } from '#shared/site.ts';
import type { PageMetadata } from '#web/entry-server.tsx';
import { type SharePicture, shareTags } from './share-tags.ts';
import { landingData, shopData } from './structured-data.ts';

interface PageShareDeps {
  publicConfig: PublicConfig;
  ogImages: OgImages;
}

function pictureOf(deps: PageShareDeps, shop: PublicBusiness | undefined): SharePicture {
  const { origin } = deps.publicConfig;
  if (shop === undefined) {
    return { url: origin + deps.ogImages.site.path, alt: `${site.name}: ${site.tagline}` };
  }
  const owner = `${shop.owner_name} ${shop.owner_surname}`;
  return { url: origin + deps.ogImages.shopPath(shop), alt: `${shop.name}, ${owner}. Çaycı kodunun QR’ı.` };
}

function structuredDataOf(
  deps: PageShareDeps,
  match: PageMatch,
  shop: PublicBusiness | undefined,
  picture: string,
) {
  if (match.name === 'landing') return landingData(deps.publicConfig, picture);
  if (match.name === 'business' && shop) return shopData(shop, deps.publicConfig.origin, picture);
  return null;
}

/** What only crawlers read of a page. `shop`: the one that it is of or invites to. */
export function pageShare(
  deps: PageShareDeps,
  path: string,
  match: PageMatch,
  metadata: PageMetadata,
  shop: PublicBusiness | undefined,
): string {
  const picture = pictureOf(deps, shop);
  return shareTags({
    metadata,
    url: deps.publicConfig.origin + path,
    picture,
    structuredData: structuredDataOf(deps, match, shop, picture.url),
  });
}
