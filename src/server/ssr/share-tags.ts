import { site } from '#shared/site.ts';
import type { RenderedPage } from '#web/entry-server.tsx';
import { jsonBlock } from './json-block.ts';

/** A picture for previews of links: 1200 × 630, PNG. */
export interface SharePicture {
  /** Absolute: crawlers know no other. */
  url: string;
  /** What it shows, in words. */
  alt: string;
}

interface Share {
  /** The page's own absolute address. */
  url: string;
  picture: SharePicture;
  /** Nodes of schema.org, when the page has something to say there. */
  structuredData: object | null;
}

export const PICTURE_SIZE = { width: 1200, height: 630 } as const;

/** The product's name at the end of every title; previews show it on a line of its own. */
const TITLE_END = ` · ${site.name}`;

const escapes: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string) => text.replace(/[&"<>]/g, (sign) => escapes[sign] ?? sign);

/** What the page says of itself, already escaped by React. @throws when a page has no title or description. */
function ownWords(head: string): { title: string; description: string } {
  const title = /<title>([^<]+)<\/title>/.exec(head)?.[1];
  const description = /<meta name="description" content="([^"]+)"/.exec(head)?.[1];
  if (title === undefined || description === undefined) throw new Error('a page lacks title or description');
  return { title: title.endsWith(TITLE_END) ? title.slice(0, -TITLE_END.length) : title, description };
}

/**
 * What WhatsApp, Instagram, Telegram and others make the card of a pasted link from (https://ogp.me), and what
 * search engines read beside the page. Written by the server alone: only crawlers read it, so browsers need no
 * code for it.
 */
export function shareTags(page: RenderedPage, { url, picture, structuredData }: Share): string {
  const { title, description } = ownWords(page.head);
  const properties = [
    ['og:type', 'website'],
    ['og:site_name', site.name],
    ['og:locale', site.locale],
    ['og:title', title],
    ['og:description', description],
    ['og:url', escaped(url)],
    ['og:image', escaped(picture.url)],
    ['og:image:type', 'image/png'],
    ['og:image:width', PICTURE_SIZE.width],
    ['og:image:height', PICTURE_SIZE.height],
    ['og:image:alt', escaped(picture.alt)],
  ];
  const tags = properties.map(([property, content]) => `<meta property="${property}" content="${content}">`);
  // X takes title, description and picture from Open Graph.
  tags.push('<meta name="twitter:card" content="summary_large_image">');
  if (structuredData !== null) tags.push(jsonBlock('application/ld+json', structuredData));
  return tags.join('');
}
