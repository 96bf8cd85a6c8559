import type { AppContext } from '#server/app-context.ts';
import { getVisits } from '#server/domain/visits/get-visits.ts';
import { type ApiRoute, apiRoute } from '#server/http/api-route.ts';
import { limitByVisitor } from '#server/http/middleware/limit.ts';
import { visitsCall, visitsExample } from '#shared/contract/visits.ts';

/** The visits of the owner's page (ADR 132). */
export const visitRoutes = (context: AppContext): ApiRoute[] => [
  apiRoute(visitsCall, visitsExample, limitByVisitor(context, 'readsPerVisitor'), async ({ owner }) => ({
    days: await getVisits(context, owner),
  })),
];
