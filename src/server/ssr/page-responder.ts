import type { AppDeps } from '#server/app-deps.ts';
import { isUnavailable } from '#server/database-errors.ts';
import { PathCache } from '#server/path-cache.ts';
import type { ProductError } from '#server/product-error.ts';
import type { ReadyAnswer } from '#server/ready-answer.ts';
import { type ApiErrorCode, apiErrors } from '#shared/contract/errors.ts';
import type { PageState } from '#shared/page-state.ts';
import { matchPage, type PageMatch, pages, withoutTrailingSlash } from '#shared/pages.ts';
import { renderPage } from '#web/entry-server.tsx';
import type { PageAssets } from './assets.ts';
import { failureDocument, pageDocument, type WrittenDocument } from './document.ts';
import { pageAnswer } from './page-answer.ts';
import { type LoadedData, loadPageData } from './page-data.ts';
import { pageShare } from './page-share.ts';

/** Some 500 pages of businesses (ADR 145). */
const CACHE_BYTES = 16 * 1024 * 1024;

export type PageResponder = ReturnType<typeof createPageResponder>;

/** A path that no page has, nor any other route. */
const NOWHERE = '/-/-';
/**
 * A browser takes `//host` for another site, and `/\\host`, of which URL has made the same. The URL's own spelling:
 * decoded, browsers would drop a tab.
 */
const OWN_PATH = /^\/$|^(?:\/[^/]+)+$/;

type FailureDocument = ReturnType<typeof failureDocument>;

const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** `aged`: what was shown before, where nobody can say what is true now. */
type Found = Awaited<ReturnType<typeof loadPageData>> | { kind: 'aged'; page: ReadyAnswer };

type PageResponderDeps = Pick<
  AppDeps,
  'database' | 'clock' | 'metrics' | 'origin' | 'publicConfig' | 'legalTexts' | 'ogImages' | 'visits'
>;

export function createPageResponder(deps: PageResponderDeps, assets: PageAssets) {
  const cache = new PathCache<ReadyAnswer>(CACHE_BYTES, deps.clock);
  deps.database.onPageChange((paths) => cache.invalidate(paths));
  deps.metrics.cache('pages', () => cache.use);
  let nowhere: Promise<ReadyAnswer> | null = null;
  const failures = new Map<ApiErrorCode, FailureDocument>();

  /** The page of all other paths, rendered once: it is the same for each of them. */
  function notFound(): Promise<ReadyAnswer> {
    nowhere ??= render(deps, assets, NOWHERE, matchPage(NOWHERE), null).then((page) =>
      pageAnswer(page, 404, pages.notFound),
    );
    return nowhere;
  }

  async function load(match: PageMatch, path: string, url: string, generation: number): Promise<Found> {
    try {
      return await loadPageData(deps, match, url);
    } catch (error) {
      const aged = isUnavailable(error) ? cache.getStale(path) : undefined;
      if (aged === undefined) throw error;
      // Kept on, or each request would wait for a database that is away.
      cache.set(path, aged, generation);
      return { kind: 'aged', page: aged };
    }
  }

  function show(page: ReadyAnswer, request: Request): ReadyAnswer {
    const { method, headers } = request;
    deps.visits.count(page.visit, { method, header: (name) => headers.get(name) });
    return page;
  }

  return {
    /** The answer when the page's bytes are at hand; costs nothing. */
    cached: (path: string) => cache.get(path) ?? null,

    /** A page, or where it is. */
    async respond(request: Request, path: string): Promise<ReadyAnswer | Response> {
      const elsewhere = path.endsWith('/') ? withoutSlash(request.url) : null;
      if (elsewhere !== null) return redirect(elsewhere);

      const { generation } = cache;
      const match = matchPage(path);
      if (match.name === 'notFound') return notFound();
      const found = await load(match, path, request.url, generation);
      if (found?.kind === 'aged') return show(found.page, request);
      if (found?.kind === 'redirect') {
        cache.delete(path);
        return redirect(found.location);
      }
      const rendered = await render(deps, assets, path, match, found);
      const made = pageAnswer(rendered, found?.data === null ? 404 : 200, pages[match.name], found?.visit);
      // One that is the same has its compressed forms already.
      const aged = cache.getStale(path);
      const page = aged?.equals(made) ? aged : made;
      // Invented addresses, which are without number, are never kept.
      if (pages[match.name].cache === 'server' && page.status === 200) cache.set(path, page, generation);
      else cache.delete(path);
      return show(page, request);
    },

    notFound,
    /** The way back to its page for a form that a browser sent by itself; null for every other request. */
    backFromForm(request: Request): Response | null {
      const { pathname, search } = new URL(request.url);
      const canonical = withoutTrailingSlash(pathname);
      if (!FORM.test(request.headers.get('Content-Type') ?? '') || !OWN_PATH.test(canonical)) return null;
      return new Response(null, {
        status: 303,
        headers: { Location: canonical + search, 'Cache-Control': 'no-store' },
      });
    },

    /** A whole page for a failure: never "not found", always a way to try again (trust.md rule 19). */
    failure({ code, message }: ProductError): FailureDocument {
      const make = () => failureDocument(message, assets, deps.publicConfig);
      // A flood of rejected requests must cost less than pages. Only the fixed sentences, of which there is one a code.
      if (message !== apiErrors[code].message) return make();
      const made = failures.get(code) ?? make();
      failures.set(code, made);
      return made;
    },
  };
}

/** Where a page is whose address ends in a slash; null for the landing page, and for what leads to another site. */
function withoutSlash(url: string): string | null {
  const { pathname, search } = new URL(url);
  const canonical = withoutTrailingSlash(pathname);
  return canonical !== pathname && OWN_PATH.test(canonical) ? canonical + search : null;
}

const isMissing = (match: PageMatch, loaded: LoadedData | null) =>
  match.name === 'notFound' || loaded?.data === null;

async function render(
  deps: PageResponderDeps,
  assets: PageAssets,
  path: string,
  match: PageMatch,
  loaded: LoadedData | null,
): Promise<WrittenDocument> {
  const state: PageState = { path, config: deps.publicConfig, ...(loaded && { data: loaded.data }) };
  const page = await renderPage(state);
  const share = isMissing(match, loaded) ? '' : pageShare(deps, path, match, page.metadata, loaded?.business);
  return pageDocument({ page, assets: assets.head(match.name, page.body), share, state });
}

/** Permanent: links shared on WhatsApp keep leading to the business (ADR 7, decision 6). */
function redirect(location: string): Response {
  return new Response(null, { status: 308, headers: { Location: location, 'Cache-Control': 'no-cache' } });
}
