import type { AppContext } from '#server/app-context.ts';
import { OG_IMAGE_SIZE } from '#server/documents/og-images/port.ts';
import type { BusinessWithPrices } from '#shared/contract/public-business.ts';
import { escapeMarkup } from '#shared/escape-markup.ts';
import type { PageMatch } from '#shared/routing/pages.ts';
import { site } from '#shared/site.ts';
import type { PageMetadata } from '#web/app/entry-server.tsx';
import { blockJson } from './json-block.ts';
import { businessData, landingData } from './structured-data.ts';

/** Returns the picture of a link preview, with an absolute URL, which crawlers require. */
function pictureOf({ origin, ogImages }: AppContext, business: BusinessWithPrices | undefined) {
  const path = business === undefined ? ogImages.site.path : ogImages.businessPath(business);
  if (business === undefined || path === ogImages.site.path) {
    return { url: origin + ogImages.site.path, alt: `${site.name}: ${site.tagline}` };
  }
  const owner = `${business.owner_name} ${business.owner_surname}`;
  return { url: origin + path, alt: `${business.name}, ${owner}. Çaycı kodunun QR kodu.` };
}

/** Returns nodes of schema.org, or null if the page has none. */
function structuredDataOf(
  context: AppContext,
  match: PageMatch,
  business: BusinessWithPrices | undefined,
  picture: string,
): object | null {
  if (match.name === 'landing') return landingData(context.publicConfig, picture);
  if (match.name === 'business' && business) return businessData(business, context.origin, picture);
  return null;
}

/** Returns tags for link previews (https://ogp.me) and search engines. Only the server renders them. */
export function pageShare(
  context: AppContext,
  path: string,
  match: PageMatch,
  metadata: PageMetadata,
  business: BusinessWithPrices | undefined,
): string {
  const picture = pictureOf(context, business);
  const properties = {
    'og:type': 'website',
    'og:site_name': site.name,
    'og:locale': site.locale,
    // Without the product's name, which previews show on a separate line.
    'og:title': metadata.title,
    'og:description': metadata.description,
    'og:url': context.origin + path,
    'og:image': picture.url,
    'og:image:type': 'image/png',
    'og:image:width': String(OG_IMAGE_SIZE.width),
    'og:image:height': String(OG_IMAGE_SIZE.height),
    'og:image:alt': picture.alt,
  };
  const tags = Object.entries(properties).map(
    ([property, content]) => `<meta property="${property}" content="${escapeMarkup(content)}">`,
  );
  // X reads title, description and image from Open Graph.
  tags.push('<meta name="twitter:card" content="summary_large_image">');
  const data = structuredDataOf(context, match, business, picture.url);
  if (data !== null) tags.push(`<script type="application/ld+json">${blockJson(data)}</script>`);
  return tags.join('');
}
