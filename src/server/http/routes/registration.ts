import { Hono } from 'hono';
import type { AppDeps, AppEnv } from '#server/app-deps.ts';
import { registerBusiness } from '#server/businesses/register-business.ts';
import { limitByVisitor } from '#server/http/middleware/limit.ts';
import { jsonBody } from '#server/http/validate.ts';
import { presentBusiness } from '#server/presenters/business.ts';
import { apiPaths } from '#shared/contract/paths.ts';
import { registerRequest } from '#shared/contract/registration.ts';

const MAX_USER_AGENT = 400;

/** POST /api/register */
export function registrationRoutes(deps: AppDeps) {
  return new Hono<AppEnv>().post(apiPaths.register, limitByVisitor(deps, 'registerPerAddress'), async (c) => {
    const body = await jsonBody(c, registerRequest);
    const identity = await deps.identity.verifyIdToken(body.firebaseToken);
    const business = await registerBusiness(
      {
        ...deps,
        publicOrigin: deps.publicConfig.origin,
        isTestNumber: (phone) => deps.testPhones.has(phone),
      },
      {
        identity,
        name: body.name,
        ownerName: body.owner_name,
        ownerSurname: body.owner_surname,
        phone: body.phone,
        address: body.address === undefined || body.address === '' ? null : body.address,
        ipAddress: c.get('clientAddress'),
        userAgent: c.req.header('user-agent')?.slice(0, MAX_USER_AGENT) ?? null,
      },
    );
    return c.json({ business: presentBusiness(business), slug: business.slug });
  });
}
