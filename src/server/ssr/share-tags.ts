import { OG_IMAGE_SIZE } from '#server/documents/og-images/port.ts';
import { escapeMarkup } from '#shared/escape-markup.ts';
import { site } from '#shared/site.ts';
import type { PageMetadata } from '#web/app/entry-server.tsx';
import { jsonBlock } from './json-block.ts';

export interface SharePicture {
  /** Absolute, because crawlers require it. */
  url: string;
  alt: string;
}

interface Share {
  metadata: PageMetadata;
  url: string;
  picture: SharePicture;
  /** Nodes of schema.org, or null if the page has none. */
  structuredData: object | null;
}

/** Returns tags for link previews (https://ogp.me) and search engines. Only the server renders them. */
export function shareTags({ metadata, url, picture, structuredData }: Share): string {
  const properties: [property: string, content: string][] = [
    ['og:type', 'website'],
    ['og:site_name', site.name],
    ['og:locale', site.locale],
    // Without the product's name, which previews show on a separate line.
    ['og:title', metadata.title],
    ['og:description', metadata.description],
    ['og:url', url],
    ['og:image', picture.url],
    ['og:image:type', 'image/png'],
    ['og:image:width', String(OG_IMAGE_SIZE.width)],
    ['og:image:height', String(OG_IMAGE_SIZE.height)],
    ['og:image:alt', picture.alt],
  ];
  const tags = properties.map(
    ([property, content]) => `<meta property="${property}" content="${escapeMarkup(content)}">`,
  );
  // X reads title, description and image from Open Graph.
  tags.push('<meta name="twitter:card" content="summary_large_image">');
  if (structuredData !== null) tags.push(jsonBlock('application/ld+json', structuredData));
  return tags.join('');
}
