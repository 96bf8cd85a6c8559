import { Hono } from 'hono';
import type { AppDeps, AppEnv } from '#server/app-deps.ts';
import { whitelistLogin } from '#server/features/whitelist/whitelist-login.ts';
import { limitByAddress, limitByVisitor } from '#server/http/middleware/limit.ts';
import { presentBusiness } from '#server/http/presenters/business.ts';
import { jsonBody } from '#server/http/validate.ts';
import { ProductError } from '#server/product-error.ts';
import { phoneCheckRequest, whitelistLoginRequest } from '#shared/contract/auth.ts';
import { apiPaths } from '#shared/contract/paths.ts';

/** POST /api/auth/phone-check, POST /api/auth/whitelist-login (DESIGN decision 3) */
export function authRoutes(deps: AppDeps) {
  return new Hono<AppEnv>()
    .post(apiPaths.phoneCheck, limitByVisitor(deps, 'phoneCheckPerAddress'), async (c) => {
      const { phone } = await jsonBody(c, phoneCheckRequest);
      return c.json({ whitelisted: deps.testPhones.has(phone) });
    })
    .post(apiPaths.whitelistLogin, limitByAddress(deps, 'whitelistLoginPerAddress'), async (c) => {
      const body = await jsonBody(c, whitelistLoginRequest);
      const perPhone = await deps.limiter.consume('whitelistLoginPerPhone', body.phone);
      if (!perPhone.allowed) {
        throw new ProductError('RATE_LIMITED', { retryAfterSeconds: perPhone.retryAfterSeconds });
      }
      const { business, customToken } = await whitelistLogin(
        { ...deps, publicOrigin: deps.publicConfig.origin },
        body,
      );
      // Only wrong codes count.
      await deps.limiter.giveBack('whitelistLoginPerPhone', body.phone);
      return c.json({ success: true, business: presentBusiness(business), customToken });
    });
}
