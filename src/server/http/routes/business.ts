import { Hono } from 'hono';
import type { AppDeps, AppEnv } from '#server/app-deps.ts';
import { getOwnBusiness } from '#server/businesses/get-own-business.ts';
import { getPublicBusiness } from '#server/businesses/get-public-business.ts';
import { updateBusiness } from '#server/businesses/update-business.ts';
import { authenticate } from '#server/http/authenticate.ts';
import { limitByVisitor } from '#server/http/middleware/limit.ts';
import { jsonBody, pathParam } from '#server/http/validate.ts';
import { presentBusiness, presentPublicBusiness } from '#server/presenters/business.ts';
import { ProductError } from '#server/product-error.ts';
import { updateBusinessRequest } from '#shared/contract/business.ts';
import { apiPaths } from '#shared/contract/paths.ts';

/** GET /api/business/by-phone/{phone}, PUT /api/business/update, GET /api/business/{slug} */
export function businessRoutes(deps: AppDeps) {
  const limit = limitByVisitor(deps, 'readsPerAddress');
  return new Hono<AppEnv>()
    .get(`${apiPaths.businessByPhone}/:phone`, limit, async (c) => {
      const identity = await authenticate(c, deps);
      const business = await getOwnBusiness(deps, { identity, phone: pathParam(c, 'phone') });
      return c.json(presentBusiness(business));
    })
    .put(apiPaths.updateBusiness, limitByVisitor(deps, 'writesPerAddress'), async (c) => {
      const identity = await authenticate(c, deps);
      const body = await jsonBody(c, updateBusinessRequest);
      const business = await updateBusiness(deps, {
        identity,
        name: body.name,
        ownerName: body.owner_name,
        ownerSurname: body.owner_surname,
        address: body.address,
      });
      return c.json({ business: presentBusiness(business) });
    })
    .get(`${apiPaths.business}/:slug`, limit, async (c) => {
      const result = await getPublicBusiness(deps, pathParam(c, 'slug'));
      if (result.kind === 'found') return c.json(presentPublicBusiness(result.business));
      if (result.kind === 'moved') return c.redirect(`${apiPaths.business}/${result.slug}`, 308);
      throw new ProductError('BUSINESS_NOT_FOUND');
    });
}
