import { dehydrate, QueryClient } from '@tanstack/react-query';
import type { AppDeps } from '#server/app-deps.ts';
import { PathCache } from '#server/path-cache.ts';
import type { ProductError } from '#server/product-error.ts';
import type { PageState } from '#shared/page-state.ts';
import { withoutTrailingSlash } from '#shared/pages.ts';
import { matchPage, type PageMatch, renderPage } from '#web/entry-server.tsx';
import type { PageAssets } from './assets.ts';
import { failureDocument, pageDocument } from './document.ts';
import { EncodedPage } from './encoded-page.ts';
import { loadPageData, type RenderData } from './page-data.ts';
import { pageShare } from './page-share.ts';

const CACHE_BYTES = 64 * 1024 * 1024;

/** Turns page paths into documents. */
export interface PageResponder {
  /** The answer when the page's bytes are at hand; costs nothing. */
  cached(request: Request, path: string): Response | null;
  /** Loads, renders and answers. */
  respond(request: Request, path: string): Promise<Response>;
  /** A whole page for a failure: never "not found", always a way to try again (TRUST rule 19). */
  failureHtml(error: ProductError): string;
}

type PageResponderDeps = Pick<AppDeps, 'database' | 'clock' | 'publicConfig' | 'ogImages'>;

/** Answers page requests: from the cache, or by matching, loading and rendering. */
export function createPageResponder(deps: PageResponderDeps, assets: PageAssets): PageResponder {
  const cache = new PathCache<EncodedPage>(CACHE_BYTES);
  deps.database.onPageChange((paths) => cache.invalidate(paths));

  return {
    cached: (request, path) => cache.get(path)?.respond(request) ?? null,

    async respond(request, path) {
      const canonical = withoutTrailingSlash(path);
      if (canonical !== path) return redirect(canonical + new URL(request.url).search);

      const { generation } = cache;
      const match = matchPage(path);
      const data = await loadPageData(deps, match);
      if (data.kind === 'redirect') return redirect(data.location);
      const html = await render(deps, assets, path, match, data);
      const page = new EncodedPage(html, data.status, data);
      if (data.cacheable) cache.set(path, page, generation);
      return page.respond(request);
    },

    failureHtml: (error) => failureDocument(error.message, assets.stylesheets(), deps.publicConfig),
  };
}

async function render(
  deps: PageResponderDeps,
  assets: PageAssets,
  path: string,
  match: PageMatch,
  data: RenderData,
): Promise<string> {
  const client = new QueryClient();
  for (const [key, value] of data.queries) client.setQueryData(key, value);
  const state: PageState = { config: deps.publicConfig, queries: dehydrate(client) };
  const page = await renderPage(path, state);
  const share = pageShare(deps, path, match, data, page);
  return pageDocument({ page, assets: assets.head(match.name), share, state });
}

/** Permanent: links shared on WhatsApp keep leading to the shop (DESIGN decision 6). */
function redirect(location: string): Response {
  return new Response(null, { status: 308, headers: { Location: location, 'Cache-Control': 'no-cache' } });
}
