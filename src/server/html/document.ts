import { PAGE_STATE_ID, type PageState } from '#shared/page-state.ts';
import { site } from '#shared/site.ts';
import type { RenderedPage } from '#web/entry-server.tsx';

/** JSON inside a script block: no `<` can close it, no line separator can break a parser. */
function jsonBlock(state: PageState): string {
  const json = JSON.stringify(state)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  return `<script type="application/json" id="${PAGE_STATE_ID}">${json}</script>`;
}

const OPENING =
  '<!doctype html><html lang="tr"><head><meta charset="utf-8">' +
  '<meta name="viewport" content="width=device-width,initial-scale=1">' +
  '<meta name="theme-color" content="#A5161D"><link rel="icon" href="/favicon.svg" type="image/svg+xml">' +
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">';

/** The document around a rendered page. `assets` are its stylesheets, fonts and scripts. */
export function pageDocument(page: RenderedPage, assets: string, state: PageState): string {
  return `${OPENING}${page.head}${assets}</head><body>${page.body}${jsonBlock(state)}</body></html>`;
}

/** A page of plain words for a failure; it needs neither React nor data. `message` is one of our own sentences. */
export function failureDocument(message: string, stylesheets: string): string {
  return (
    `${OPENING}<title>Kısa bir ara · ${site.name}</title><meta name="robots" content="noindex">${stylesheets}</head>` +
    `<body><main class="failure"><h1>Ocak şu an meşgul</h1><p>${message}</p>` +
    '<p><a href="">Yeniden dene</a></p></main></body></html>'
  );
}
