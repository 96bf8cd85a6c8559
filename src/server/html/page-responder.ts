import { dehydrate, QueryClient } from '@tanstack/react-query';
import type { AppDeps, PageResponder } from '#server/app-deps.ts';
import type { PageState } from '#shared/page-state.ts';
import { withoutTrailingSlash } from '#shared/routes.ts';
import { matchPage, type PageMatch, renderPage } from '#web/entry-server.tsx';
import type { PageAssets } from './assets.ts';
import { outageDocument, pageDocument } from './document.ts';
import { EncodedPage } from './encoded-page.ts';
import { PageCache } from './page-cache.ts';
import { loadPageData, type RenderData } from './page-data.ts';

const CACHE_BYTES = 64 * 1024 * 1024;
const RETRY_AFTER_SECONDS = '5';

type PageResponderDeps = Pick<AppDeps, 'database' | 'logger' | 'publicConfig'> & { assets: PageAssets };

/** Answers page requests: from the cache, or by matching, loading and rendering. */
export function createPageResponder(deps: PageResponderDeps): PageResponder {
  const cache = new PageCache(CACHE_BYTES);
  deps.database.onPageChange((paths) => cache.invalidate(paths));

  async function respond(request: Request, path: string): Promise<Response> {
    const canonical = withoutTrailingSlash(path);
    if (canonical !== path) return redirect(canonical + new URL(request.url).search);
    const kept = cache.get(path);
    if (kept !== undefined) return kept.respond(request);

    const { generation } = cache;
    const match = matchPage(path);
    const data = await loadPageData(deps, match);
    if (data.kind === 'redirect') return redirect(data.location);
    const page = new EncodedPage(await render(deps, path, match, data), data.status);
    if (data.cacheable) cache.set(path, page, generation);
    return page.respond(request);
  }

  return {
    respond: (request, path) =>
      respond(request, path).catch((err: unknown) => {
        deps.logger.error({ err }, 'page failed');
        return outage(request, deps.assets);
      }),
  };
}

async function render(
  deps: PageResponderDeps,
  path: string,
  match: PageMatch,
  data: RenderData,
): Promise<string> {
  const client = new QueryClient();
  for (const [key, value] of data.queries) client.setQueryData(key, value);
  const state: PageState = { config: deps.publicConfig, queries: dehydrate(client) };
  const page = await renderPage(path, state);
  return pageDocument(page, deps.assets.head(match.name), state);
}

/** Permanent: links shared on WhatsApp keep leading to the shop (DESIGN decision 6). */
function redirect(location: string): Response {
  return new Response(null, { status: 308, headers: { Location: location, 'Cache-Control': 'no-cache' } });
}

function outage(request: Request, assets: PageAssets): Response {
  const response = new EncodedPage(outageDocument(assets.stylesheets()), 503).respond(request);
  response.headers.set('Retry-After', RETRY_AFTER_SECONDS);
  response.headers.set('Cache-Control', 'no-store');
  return response;
}
