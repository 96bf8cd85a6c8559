import type { AppContext } from '#server/app-context.ts';
import { CachedResponse } from '#server/cache/cached-response.ts';
import { PathCache } from '#server/cache/path-cache.ts';
import { isUnavailable } from '#server/db/database-errors.ts';
import type { ProductError } from '#server/product-error.ts';
import type { Visit } from '#server/visit.ts';
import { type ApiErrorCode, apiErrors } from '#shared/contract/errors.ts';
import { yearInTurkey } from '#shared/domain/turkey-time.ts';
import type { PageState } from '#shared/routing/page-state.ts';
import {
  matchPage,
  type PageDefinition,
  type PageMatch,
  type PageName,
  pages,
  withoutTrailingSlash,
} from '#shared/routing/pages.ts';
import { invitationPath, PLACE_QUERY } from '#shared/routing/place-link.ts';
import { renderPage } from '#web/app/entry-server.tsx';
import type { PageAssets } from './assets.ts';
import { canonicalPaths, placeIdIn } from './canonical-paths.ts';
import { failureDocument, pageDocument, type RenderedParts } from './document.ts';
import { hasData, type LoadedData, loadPageData, type Redirect } from './page-data.ts';
import { pageShare } from './page-share.ts';

/** Enough for some 240 pages of businesses (ADR 130). */
const CACHE_BYTES = 16 * 1024 * 1024;

export type PageResponder = ReturnType<typeof createPageResponder>;

/** A path that matches no page and no other route. */
const NOWHERE = '/-/-';
/**
 * Matches a path that no browser takes for another site, as it takes `//host`. Test `URL.pathname`, which
 * spells `/\host` as `//host`. A decoded path may contain a tab, which browsers remove.
 */
const OWN_PATH = /^\/$|^(?:\/[^/]+)+$/;

const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** `page` is rendered: for the cache, or a cached one of any age if the database cannot be read. */
type Found = Awaited<ReturnType<typeof loadPageData>> | { kind: 'page'; page: CachedResponse };

/** Documents that are rendered once. */
interface Memo {
  year: number;
  nowhere: CachedResponse | null;
  failures: Map<ApiErrorCode, string>;
  /** The pages of a business, an invitation and a version that do not exist; only their state names the path. */
  missing: Map<PageName, RenderedParts>;
}

const emptyMemo = (year: number): Memo => ({ year, nowhere: null, failures: new Map(), missing: new Map() });

export function createPageResponder(context: AppContext, assets: PageAssets) {
  const cache = new PathCache<CachedResponse>(CACHE_BYTES, context.clock);
  context.pageChanges.onRead((change) => cache.update(change));
  context.metrics.cache('pages', () => cache.use);
  /** Pages for the cache in progress, by path. */
  const renderings = new Map<string, { generation: number; found: Promise<Found> }>();
  let memo = emptyMemo(yearInTurkey(context.clock.now()));

  /** The footer names the year. Cached pages of another one are kept only for an outage. */
  function memoOfThisYear(): Memo {
    const year = yearInTurkey(context.clock.now());
    if (memo.year === year) return memo;
    cache.update('unread');
    memo = emptyMemo(year);
    return memo;
  }

  async function documentOf(path: string, match: PageMatch, loaded: LoadedData | null): Promise<string> {
    const { publicConfig: config } = context;
    const { year, missing } = memoOfThisYear();
    const state: PageState = { path, config, year, ...(loaded && { data: loaded.data }) };
    if (!isMissing(match, loaded))
      return pageDocument(await render(context, assets, state, match, loaded), state);
    const parts = missing.get(match.name) ?? (await render(context, assets, state, match, loaded));
    missing.set(match.name, parts);
    return pageDocument(parts, state);
  }

  /** Returns the "not found" page, made once: it is the same for all paths. */
  async function notFound(): Promise<CachedResponse> {
    const made = memoOfThisYear();
    made.nowhere ??= pageResponse(await documentOf(NOWHERE, matchPage(NOWHERE), null), 404, pages.notFound);
    return made.nowhere;
  }

  async function load(match: PageMatch, path: string, search: string): Promise<Found> {
    try {
      return await loadPageData(context, match, search);
    } catch (error) {
      const stale = isUnavailable(error) ? cache.getStale(path) : undefined;
      if (stale === undefined) throw error;
      // Otherwise each request would wait for the unavailable database.
      cache.extend(path);
      return { kind: 'page', page: stale };
    }
  }

  /** Renders a page and caches it. If the page does not exist, returns the redirect or the failure. */
  async function renderForCache(match: PageMatch, path: string, generation: number): Promise<Found> {
    const found = await load(match, path, '');
    if (found?.kind === 'page' || found?.kind === 'redirect' || isMissing(match, found)) return found;
    const html = await documentOf(path, match, found);
    const page = pageResponse(html, 200, pages[match.name], found?.visit);
    cache.set(path, page, generation);
    return { kind: 'page', page };
  }

  /** Concurrent requests share one rendering, but none shares one that began before the latest change was read. */
  function renderOnce(match: PageMatch, path: string): Promise<Found> {
    const { generation } = cache;
    const running = renderings.get(path);
    if (running?.generation === generation) return running.found;
    const found = renderForCache(match, path, generation).finally(() => {
      if (renderings.get(path)?.found === found) renderings.delete(path);
    });
    renderings.set(path, { generation, found });
    return found;
  }

  /**
   * Returns the address of the page that `path` means in another spelling; null if there is none. `known` was
   * looked up already.
   */
  async function findCanonical(path: string, search: string, known: string | null): Promise<string | null> {
    const placeId = placeIdIn(path);
    const withPlace =
      placeId === null || placeIdIn(search) !== null ? search : `${search || '?'}&${PLACE_QUERY}=${placeId}`;
    for (const candidate of canonicalPaths(path, new URL(context.origin).host)) {
      if (candidate === known) continue;
      const match = matchPage(candidate);
      const query = match.name === 'invitation' ? withPlace.replace('?&', '?') : search;
      const found = await load(match, candidate, query);
      if (found?.kind === 'redirect') return locationOf(found, query);
      if (!isMissing(match, found)) return candidate + query;
    }
    return null;
  }

  return {
    /** Returns a fresh page from the cache. */
    cached(path: string): CachedResponse | null {
      const page = cache.get(path);
      if (page === undefined) return null;
      const former = memo;
      return memoOfThisYear() === former ? page : null;
    },

    /** Returns the page at `path` (decoded), or its new location; `match` is the route of `path`. */
    async respond(
      request: Request,
      path: string,
      match: PageMatch,
    ): Promise<CachedResponse | { location: string }> {
      const { pathname, search } = new URL(request.url);
      const isCanonical = pathname === withoutTrailingSlash(path);
      const find = () =>
        pages[match.name].cache === 'server' ? renderOnce(match, path) : load(match, path, search);
      const found = isCanonical ? await find() : notFoundData(match);
      if (found?.kind === 'page') return found.page;
      // Pages of non-existent addresses, which are unlimited, are not cached.
      if (isCanonical) cache.delete(path);
      if (found?.kind === 'redirect') return { location: locationOf(found, search) };
      if (!isCanonical || isMissing(match, found)) {
        const known = isCanonical ? path : null;
        const location = (await findCanonical(path, search, known)) ?? withoutSlash(pathname, search);
        if (location !== null) return { location };
      }
      if (match.name === 'notFound') return notFound();
      const html = await documentOf(path, match, found);
      const status = isMissing(match, found) ? 404 : 200;
      return pageResponse(html, status, pages[match.name], found?.visit);
    },

    notFound,
    /** Redirects a native form submission to the page it came from; returns null for all other requests. */
    backFromForm(request: Request): Response | null {
      const { pathname, search } = new URL(request.url);
      const canonical = withoutTrailingSlash(pathname);
      if (!FORM.test(request.headers.get('Content-Type') ?? '') || !OWN_PATH.test(canonical)) return null;
      return new Response(null, {
        status: 303,
        headers: { Location: canonical + search, 'Cache-Control': 'no-store' },
      });
    },

    /** Returns a page for a failure, always with a way to try again (guarantees.md rule 19). */
    failure({ code, message }: ProductError): string {
      // Uses the year of the last page: making a failure's page must not fail.
      const { year, failures } = memo;
      const make = () => failureDocument(message, assets, { config: context.publicConfig, year });
      // A flood of rejected requests must cost less than rendering. Only the fixed sentences are cached, one
      // per code.
      if (message !== apiErrors[code].message) return make();
      const made = failures.get(code) ?? make();
      failures.set(code, made);
      return made;
    },
  };
}

/** Returns the address without its final slash; null without one, or if it leads to another site. */
function withoutSlash(pathname: string, search: string): string | null {
  const canonical = withoutTrailingSlash(pathname);
  return canonical !== pathname && OWN_PATH.test(canonical) ? canonical + search : null;
}

const locationOf = ({ path, query }: Redirect, search: string): string =>
  path + (query === undefined ? search : `?${query}`);

const notFoundData = ({ name }: PageMatch): LoadedData | null =>
  hasData(name) ? { kind: 'loaded', data: null } : null;

const isMissing = (match: PageMatch, found: Found) =>
  match.name === 'notFound' || (found?.kind === 'loaded' && found.data === null);

function pageResponse(
  html: string,
  status: number,
  page: Pick<PageDefinition, 'cache' | 'robots'>,
  visit?: Visit,
): CachedResponse {
  return new CachedResponse({
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      // Browsers revalidate each time, so that a business's former name disappears.
      'cache-control': page.cache === 'no-store' ? 'no-store' : 'no-cache',
      // Search engines must not index "not found" pages.
      ...((page.robots === 'noindex' || status !== 200) && { 'x-robots-tag': 'noindex' }),
    },
    body: Buffer.from(html),
    compressible: true,
    visit,
  });
}

/** Returns the page's address, with the place of an invitation. */
function addressOf(state: PageState, match: PageMatch, loaded: LoadedData | null): string {
  const { code } = match.params;
  const place = loaded?.data && 'place' in loaded.data ? loaded.data.place : undefined;
  return place === undefined || code === undefined ? state.path : invitationPath(code, place.id);
}

async function render(
  context: AppContext,
  assets: PageAssets,
  state: PageState,
  match: PageMatch,
  loaded: LoadedData | null,
): Promise<RenderedParts> {
  const page = await renderPage(state);
  const share = isMissing(match, loaded)
    ? ''
    : pageShare(context, addressOf(state, match, loaded), match, page.metadata, loaded?.business);
  return { page, assets: assets(match.name), share };
}
