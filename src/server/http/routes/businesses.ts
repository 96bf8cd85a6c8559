import type { AppContext } from '#server/app-context.ts';
import {
  presentBusiness,
  presentBusinessWithPrices,
  readBusinessChanges,
  readBusinessDetails,
  readSeenDetails,
} from '#server/domain/businesses/business-mapper.ts';
import { getBusinessWithPrices } from '#server/domain/businesses/get-business-with-prices.ts';
import { getOwnBusiness } from '#server/domain/businesses/get-own-business.ts';
import { registerBusiness } from '#server/domain/businesses/register-business.ts';
import { updateBusiness } from '#server/domain/businesses/update-business.ts';
import { type ApiRoute, apiRoute } from '#server/http/api-route.ts';
import type { CallCache } from '#server/http/call-cache.ts';
import { countForOwner, limitByVisitor } from '#server/http/middleware/limit.ts';
import { evidenceOf } from '#server/http/parsing/acceptance-evidence.ts';
import { redirect } from '#server/http/redirect.ts';
import { ProductError } from '#server/product-error.ts';
import {
  ownBusinessCall,
  ownBusinessExample,
  updateBusinessCall,
  updateBusinessExample,
} from '#shared/contract/business.ts';
import { callKey, keyPath } from '#shared/contract/call.ts';
import { publicBusinessCall, publicBusinessExample } from '#shared/contract/public-business.ts';
import { registerCall, registerExample } from '#shared/contract/registration.ts';

/** Registration, and the business as its owner and the public read it. */
export function businessRoutes(context: AppContext, calls: CallCache): ApiRoute[] {
  const reads = limitByVisitor(context, 'readsPerVisitor');
  const writes = limitByVisitor(context, 'writesPerVisitor');

  return [
    apiRoute(
      registerCall,
      registerExample,
      limitByVisitor(context, 'registerPerVisitor'),
      async ({ body }, c) => {
        const identity = await context.identity.verifyIdToken(body.firebaseToken);
        const business = await registerBusiness(context, {
          identity,
          phone: body.phone,
          details: readBusinessDetails(body),
          evidence: evidenceOf(c),
        });
        return { business: presentBusiness(business), slug: business.slug };
      },
    ),

    apiRoute(ownBusinessCall, ownBusinessExample, reads, async ({ owner, params }) =>
      presentBusiness(await getOwnBusiness(context, { owner, phone: params.phone })),
    ),

    apiRoute(updateBusinessCall, updateBusinessExample, writes, async ({ owner, body }) => {
      await countForOwner(context, 'updatesPerOwner', owner);
      const business = await updateBusiness(context, {
        owner,
        sent: readBusinessChanges(body),
        seen: readSeenDetails(body),
      });
      return { business: presentBusiness(business) };
    }),

    calls.caching(
      apiRoute(publicBusinessCall, publicBusinessExample, reads, async ({ params }, c) => {
        const result = await getBusinessWithPrices(context, params.slug);
        if (result.kind === 'found') return presentBusinessWithPrices(result);
        if (result.kind === 'moved') return redirect(c, keyPath(callKey(publicBusinessCall, result)));
        throw new ProductError('BUSINESS_NOT_FOUND');
      }),
    ),
  ];
}
