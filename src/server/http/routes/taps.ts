import { Hono } from 'hono';
import type { AppContext, AppEnv } from '#server/app-context.ts';
import { guardMutations } from '#server/http/middleware/api-guard.ts';
import { limitByAddress } from '#server/http/middleware/limit.ts';
import type { PageResponder } from '#server/ssr/page-responder.ts';
import { pagePath } from '#shared/routing/pages.ts';
import type { Tap } from '#shared/routing/tap.ts';

/**
 * POST /{slug}/store: a press that a customers' page reports by `navigator.sendBeacon`, which ignores the answer. It
 * costs no more than a view of the page: the cached page names the business (ADR 132).
 */
export function tapRoutes(context: AppContext, pages: PageResponder) {
  return new Hono<AppEnv>().post(
    '/:slug/:tap{app|store|contact}',
    guardMutations(context.origin),
    limitByAddress(context, 'pagesPerAddress'),
    async (c) => {
      const { slug, tap } = c.req.param();
      const visit = await pages.visitOf(pagePath.business(slug));
      const header = (name: string) => c.req.header(name);
      const address = () => c.get('clientAddress');
      if (visit !== null)
        context.visits.countTap({ businessId: visit.businessId, of: tap as Tap }, { header, address });
      return c.body(null, 204);
    },
  );
}
