import { dehydrate, QueryClient } from '@tanstack/react-query';
import type { AppDeps } from '#server/app-deps.ts';
import { PathCache } from '#server/path-cache.ts';
import type { ProductError } from '#server/product-error.ts';
import type { PageState } from '#shared/page-state.ts';
import { matchPage, type PageMatch, pages, withoutTrailingSlash } from '#shared/pages.ts';
import { renderPage } from '#web/entry-server.tsx';
import type { PageAssets } from './assets.ts';
import { failureDocument, pageDocument } from './document.ts';
import { EncodedPage } from './encoded-page.ts';
import { type LoadedData, loadPageData } from './page-data.ts';
import { pageShare } from './page-share.ts';

const CACHE_BYTES = 64 * 1024 * 1024;

/** Turns page paths into documents. */
export interface PageResponder {
  /** The answer when the page's bytes are at hand; costs nothing. */
  cached(request: Request, path: string): Response | null;
  /** Loads, renders and answers. */
  respond(request: Request, path: string): Promise<Response>;
  /** A whole page for a failure: never "not found", always a way to try again (trust.md rule 19). */
  failureHtml(error: ProductError): string;
}

/** Segments and single slashes: a browser takes `//host` and `/\\host` for another site. */
const OWN_PATH = /^\/$|^(?:\/[^/\\]+)+$/;

type PageResponderDeps = Pick<AppDeps, 'database' | 'clock' | 'origin' | 'publicConfig' | 'ogImages'>;

/** Answers page requests: from the cache, or by matching, loading and rendering. */
export function createPageResponder(deps: PageResponderDeps, assets: PageAssets): PageResponder {
  const cache = new PathCache<EncodedPage>(CACHE_BYTES);
  deps.database.onPageChange((paths) => cache.invalidate(paths));

  return {
    cached: (request, path) => cache.get(path)?.respond(request) ?? null,

    async respond(request, path) {
      const canonical = withoutTrailingSlash(path);
      if (canonical !== path && OWN_PATH.test(canonical)) {
        return redirect(canonical + new URL(request.url).search);
      }

      const { generation } = cache;
      const match = matchPage(path);
      const loaded = await loadPageData(deps, match);
      if (loaded?.kind === 'redirect') return redirect(loaded.location);
      const html = await render(deps, assets, path, match, loaded);
      const page = new EncodedPage(html, isMissing(match, loaded) ? 404 : 200, pages[match.name]);
      // Invented addresses, which are without number, are never kept.
      if (pages[match.name].cache === 'server' && page.status === 200) cache.set(path, page, generation);
      return page.respond(request);
    },

    failureHtml: (error) => failureDocument(error.message, assets.stylesheets(), deps.publicConfig),
  };
}

const isMissing = (match: PageMatch, loaded: LoadedData | null) =>
  match.name === 'notFound' || loaded?.data === null;

async function render(
  deps: PageResponderDeps,
  assets: PageAssets,
  path: string,
  match: PageMatch,
  loaded: LoadedData | null,
): Promise<string> {
  const client = new QueryClient();
  if (loaded !== null) client.setQueryData(loaded.queryKey, loaded.data);
  const state: PageState = { config: deps.publicConfig, queries: dehydrate(client) };
  const page = await renderPage(path, state, loaded?.data);
  const share = isMissing(match, loaded) ? '' : pageShare(deps, path, match, page.metadata, loaded?.business);
  return pageDocument({ page, assets: assets.head(match.name), share, state });
}

/** Permanent: links shared on WhatsApp keep leading to the business (ADR 7, decision 6). */
function redirect(location: string): Response {
  return new Response(null, { status: 308, headers: { Location: location, 'Cache-Control': 'no-cache' } });
}
