import { Hono } from 'hono';
import type { AppContext, AppEnv } from '#server/app-context.ts';
import { CachedResponse } from '#server/cache/cached-response.ts';
import { serve } from '#server/http/api-route.ts';
import type { CallCache } from '#server/http/call-cache.ts';
import { methodsByPath } from '#server/http/method-not-allowed.ts';
import { requireAppCheck } from '#server/http/middleware/app-check.ts';
import { openApiDocument } from '#server/http/openapi.ts';
import { accountRoutes } from '#server/http/routes/accounts.ts';
import { authRoutes } from '#server/http/routes/auth.ts';
import { businessRoutes } from '#server/http/routes/businesses.ts';
import { contactRoutes } from '#server/http/routes/contact.ts';
import { countRoutes } from '#server/http/routes/counts.ts';
import { invitationRoutes } from '#server/http/routes/invitations.ts';
import { placeRoutes } from '#server/http/routes/places.ts';
import { priceListRoutes } from '#server/http/routes/price-lists.ts';
import { printRoutes } from '#server/http/routes/prints.ts';
import { visitRoutes } from '#server/http/routes/visits.ts';

/** Returns the API, the methods of its paths, and its OpenAPI document as a file of the site. */
export function createApi(context: AppContext, calls: CallCache) {
  const api = new Hono<AppEnv>();
  const routes = [
    ...businessRoutes(context, calls),
    ...accountRoutes(context),
    ...authRoutes(context),
    ...invitationRoutes(context),
    ...countRoutes(context),
    ...placeRoutes(context),
    ...priceListRoutes(context),
    ...printRoutes(context),
    ...visitRoutes(context),
    ...contactRoutes(context),
  ];
  const { origin, identity } = context;
  const attestation = identity.mode === 'firebase' ? identity.appCheck : null;
  const appCheck = attestation && requireAppCheck(attestation);
  for (const route of routes) serve(api, context, route, appCheck);

  const document = openApiDocument({ origin, routes, appCheck: appCheck !== null });
  const file = new CachedResponse({
    // Revalidated each time: a release changes it.
    headers: { 'content-type': 'application/json', 'cache-control': 'no-cache' },
    body: Buffer.from(JSON.stringify(document)),
    compressible: true,
  });
  const methodsOf = methodsByPath(routes.map(({ call }) => call));
  return { api, methodsOf, files: new Map([['/api/openapi.json', file]]) };
}
