import type { AppContext } from '#server/app-context.ts';
import { countRecords } from '#server/domain/counts/count-records.ts';
import { type ApiRoute, apiRoute } from '#server/http/api-route.ts';
import { limitByVisitor } from '#server/http/middleware/limit.ts';
import { countsCall, countsExample } from '#shared/contract/counts.ts';

export const countRoutes = (context: AppContext): ApiRoute[] => [
  apiRoute(countsCall, countsExample, limitByVisitor(context, 'readsPerVisitor'), async ({ owner }) => {
    const { invitations: total, pricesShown: prices_shown, ...counts } = await countRecords(context, owner);
    return { total, prices_shown, ...counts };
  }),
];
