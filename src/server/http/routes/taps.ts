import { Hono } from 'hono';
import type { AppContext, AppEnv } from '#server/app-context.ts';
import { findBusinessBySlug } from '#server/domain/floor/queries.ts';
import { guardMutations } from '#server/http/middleware/api-guard.ts';
import { limitByAddress } from '#server/http/middleware/limit.ts';
import type { Tap } from '#server/visit.ts';
import { isSlug } from '#shared/domain/slug.ts';

/** POST /{slug}/store: a press that a customers' page reports by `navigator.sendBeacon`, which ignores the answer (ADR 132). */
export const tapRoutes = (context: AppContext) =>
  new Hono<AppEnv>().post(
    '/:slug/:tap{app|store|contact}',
    guardMutations(context.origin),
    limitByAddress(context, 'pagesPerAddress'),
    async (c) => {
      const { slug, tap } = c.req.param();
      const business = isSlug(slug) ? await findBusinessBySlug(context.database.db, slug) : null;
      const visit = business && { businessId: business.id, of: tap as Tap };
      const header = (name: string) => c.req.header(name);
      context.visits.count(visit, { method: c.req.method, header, address: () => c.get('clientAddress') });
      return c.body(null, 204);
    },
  );
