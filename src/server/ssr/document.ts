import { PAGE_STATE_ID, type PageState } from '#shared/routing/page-state.ts';
import { titleOf } from '#shared/site.ts';
import { colors } from '#shared/theme/colors.ts';
import { type RenderedPage, renderFailure } from '#web/app/entry-server.tsx';
import type { PageAssets } from './assets.ts';
import { blockJson } from './json-block.ts';

/** Returns the `theme-color` tag: the browser's own bars get the red at the top of every page. */
const themeColor = (scheme: 'light' | 'dark') =>
  `<meta name="theme-color" content="${colors[scheme].red}" media="(prefers-color-scheme: ${scheme})">`;

const OPENING =
  '<!doctype html><html lang="tr"><head><meta charset="utf-8">' +
  '<meta name="viewport" content="width=device-width,initial-scale=1">' +
  // Makes the background dark from the first frame on, before the stylesheet has loaded.
  `<meta name="color-scheme" content="light dark">${themeColor('light')}${themeColor('dark')}` +
  '<link rel="icon" href="/favicon.ico" sizes="32x32"><link rel="icon" href="/favicon.svg" type="image/svg+xml">' +
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="manifest" href="/site.webmanifest">';

export interface RenderedParts {
  page: RenderedPage;
  /** The tags of the page's stylesheets and scripts. */
  assets: string;
  /** Tags for crawlers. */
  share: string;
}

export function pageDocument({ page, assets, share }: RenderedParts, state: PageState): string {
  const data = `<script type="application/json" id="${PAGE_STATE_ID}">${blockJson(state)}</script>`;
  return `${OPENING}${page.head}${assets}${share}</head><body>${page.body}${data}</body></html>`;
}

const TITLE = 'Site şu\u00a0anda açılmıyor';

/** Returns a document for a failure. `message` is one of our own sentences. */
export function failureDocument(
  message: string,
  assets: PageAssets,
  about: Pick<PageState, 'config' | 'year'>,
): string {
  const body = renderFailure(TITLE, message, about);
  const title = `<title>${titleOf(TITLE)}</title><meta name="robots" content="noindex">`;
  return `${OPENING}${title}${assets(null)}</head><body>${body}</body></html>`;
}
