import type { OgImages } from '#server/og-images/port.ts';
import type { PublicBusiness } from '#shared/contract/business.ts';
import type { PublicConfig } from '#shared/page-state.ts';
import { site } from '#shared/site.ts';
import type { PageMatch, RenderedPage } from '#web/entry-server.tsx';
import type { RenderData } from './page-data.ts';
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

function structuredDataOf(deps: PageShareDeps, match: PageMatch, data: RenderData, picture: string) {
  if (match.name === 'landing') return landingData(deps.publicConfig, picture);
  if (match.name === 'business' && data.shop) return shopData(data.shop, deps.publicConfig.origin, picture);
  return null;
}

/** What only crawlers read of a page; nothing for a page that is not there. */
export function pageShare(
  deps: PageShareDeps,
  path: string,
  match: PageMatch,
  data: RenderData,
  page: RenderedPage,
): string {
  if (data.status !== 200) return '';
  const picture = pictureOf(deps, data.shop);
  return shareTags(page, {
    url: deps.publicConfig.origin + path,
    picture,
    structuredData: structuredDataOf(deps, match, data, picture.url),
  });
}
