import type { AppDeps } from '#server/app-deps.ts';
import { PathCache } from '#server/path-cache.ts';
import { type ReadyAnswer, readyFile } from '#server/ready-answer.ts';
import { publicBusinessCall } from '#shared/contract/business.ts';
import { callKey, keyPath } from '#shared/contract/call.ts';
import type { ApiRoute } from './api-route.ts';
import type { SendReady } from './send-ready.ts';

/** Some 1,800 businesses. */
const CACHE_BYTES = 2 * 1024 * 1024;

/** The call that answers what the page of a business shows. */
const callOf = (page: string) => publicBusinessCall.path.replace('/:slug', page);

/** Answers of public calls, kept as bytes until the page changes that shows the same. */
export class ReadyCalls {
  readonly #answers: PathCache<ReadyAnswer>;
  readonly #send: SendReady;

  constructor(
    { database, clock, metrics }: Pick<AppDeps, 'database' | 'clock' | 'metrics'>,
    send: SendReady,
  ) {
    this.#send = send;
    this.#answers = new PathCache(CACHE_BYTES, clock);
    metrics.cache('calls', () => this.#answers.use);
    database.onPageChange((pages) => this.#answers.invalidate(pages === 'all' ? 'all' : pages.map(callOf)));
  }

  find(path: string): ReadyAnswer | null {
    return this.#answers.get(path) ?? null;
  }

  keeping(route: ApiRoute): ApiRoute {
    return {
      ...route,
      respond: async (c, deps) => {
        const { generation } = this.#answers;
        const response = await route.respond(c, deps);
        if (response.status !== 200) return response;
        // Too small to be worth compressing.
        const answer = readyFile('application/json', 'no-store', Buffer.from(await response.text()));
        // However the request spelled the path: what changes names the one without needless escapes.
        this.#answers.set(keyPath(callKey(route.call, c.req.param())), answer, generation);
        return this.#send(c, answer);
      },
    };
  }
}
