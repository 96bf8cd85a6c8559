import type { AppContext } from '#server/app-context.ts';
import { type CachedResponse, fileResponse } from '#server/cache/cached-response.ts';
import { PathCache } from '#server/cache/path-cache.ts';
import { callKey, keyPath } from '#shared/contract/call.ts';
import { publicBusinessCall } from '#shared/contract/public-business.ts';
import type { ApiRoute } from './api-route.ts';
import { toResponse } from './serve-cached.ts';

/** Enough for some 1,000 businesses. */
const CACHE_BYTES = 2 * 1024 * 1024;

/** Returns the path of the call that returns the same data as a business's page. */
const callOf = (page: string) => publicBusinessCall.path.replace('/:slug', page);

/** Caches responses of public calls until the page with the same data changes. */
export class CallCache {
  readonly #responses: PathCache<CachedResponse>;

  constructor({ pageChanges, clock, metrics }: AppContext) {
    this.#responses = new PathCache(CACHE_BYTES, clock);
    metrics.cache('calls', () => this.#responses.use);
    pageChanges.onRead((pages) =>
      this.#responses.update(typeof pages === 'string' ? pages : new Set([...pages].map(callOf))),
    );
  }

  find(path: string): CachedResponse | null {
    return this.#responses.get(path) ?? null;
  }

  /** Returns the route, with its 200 responses cached. */
  caching(route: ApiRoute): ApiRoute {
    return {
      ...route,
      respond: async (c, context) => {
        const { generation } = this.#responses;
        const response = await route.respond(c, context);
        if (response.status !== 200) return response;
        // Too small to be worth compressing.
        const cached = fileResponse('application/json', 'no-store', Buffer.from(await response.text()));
        // The key does not depend on how the request spelled the path: changes name paths without
        // needless escapes.
        this.#responses.set(keyPath(callKey(route.call, c.req.param())), cached, generation);
        return toResponse(c, cached);
      },
    };
  }
}
