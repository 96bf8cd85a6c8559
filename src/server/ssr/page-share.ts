import type { OgImages } from '#server/documents/og-images/port.ts';
import type { Shop } from '#shared/contract/business.ts';
import type { PublicConfig } from '#shared/routing/page-state.ts';
import type { PageMatch } from '#shared/routing/pages.ts';
import { site } from '#shared/site.ts';
import type { PageMetadata } from '#web/app/entry-server.tsx';
import { type SharePicture, shareTags } from './share-tags.ts';
import { businessData, landingData } from './structured-data.ts';

interface PageShareDeps {
  origin: string;
  publicConfig: PublicConfig;
  ogImages: OgImages;
}

function pictureOf(deps: PageShareDeps, business: Shop | undefined): SharePicture {
  const { origin, ogImages } = deps;
  const path = business === undefined ? ogImages.site.path : ogImages.businessPath(business);
  if (business === undefined || path === ogImages.site.path) {
    return { url: origin + ogImages.site.path, alt: `${site.name}: ${site.tagline}` };
  }
  const owner = `${business.owner_name} ${business.owner_surname}`;
  return {
    url: origin + path,
    alt: `${business.name}, ${owner}. Çaycı kodunun QR kodu.`,
  };
}

function structuredDataOf(
  deps: PageShareDeps,
  match: PageMatch,
  business: Shop | undefined,
  picture: string,
) {
  if (match.name === 'landing') return landingData(deps.publicConfig, picture);
  if (match.name === 'business' && business) return businessData(business, deps.origin, picture);
  return null;
}

export function pageShare(
  deps: PageShareDeps,
  path: string,
  match: PageMatch,
  metadata: PageMetadata,
  business: Shop | undefined,
): string {
  const picture = pictureOf(deps, business);
  return shareTags({
    metadata,
    url: deps.origin + path,
    picture,
    structuredData: structuredDataOf(deps, match, business, picture.url),
  });
}
