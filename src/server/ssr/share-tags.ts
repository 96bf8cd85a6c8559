import { escapeMarkup } from '#server/escape-markup.ts';
import { site } from '#shared/site.ts';
import type { PageMetadata } from '#web/entry-server.tsx';
import { jsonBlock } from './json-block.ts';

/** A picture for previews of links: 1200 × 630, PNG. */
export interface SharePicture {
  /** Absolute: crawlers know no other. */
  url: string;
  /** What it shows, in words. */
  alt: string;
}

interface Share {
  metadata: PageMetadata;
  /** The page's own absolute address. */
  url: string;
  picture: SharePicture;
  /** Nodes of schema.org, when the page has something to say there. */
  structuredData: object | null;
}

export const PICTURE_SIZE = { width: 1200, height: 630 } as const;

/**
 * What WhatsApp, Instagram, Telegram and others make the card of a pasted link from (https://ogp.me), and what
 * search engines read beside the page. Written by the server alone: only crawlers read it, so browsers need no
 * code for it.
 */
export function shareTags({ metadata, url, picture, structuredData }: Share): string {
  const properties: [property: string, content: string][] = [
    ['og:type', 'website'],
    ['og:site_name', site.name],
    ['og:locale', site.locale],
    // Without the product's name, which previews show on a line of its own.
    ['og:title', metadata.title],
    ['og:description', metadata.description],
    ['og:url', url],
    ['og:image', picture.url],
    ['og:image:type', 'image/png'],
    ['og:image:width', String(PICTURE_SIZE.width)],
    ['og:image:height', String(PICTURE_SIZE.height)],
    ['og:image:alt', picture.alt],
  ];
  const tags = properties.map(
    ([property, content]) => `<meta property="${property}" content="${escapeMarkup(content)}">`,
  );
  // X takes title, description and picture from Open Graph.
  tags.push('<meta name="twitter:card" content="summary_large_image">');
  if (structuredData !== null) tags.push(jsonBlock('application/ld+json', structuredData));
  return tags.join('');
}
