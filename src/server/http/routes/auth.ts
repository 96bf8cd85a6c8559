import { Hono } from 'hono';
import { whitelistLogin } from '#server/accounts/test-number-login.ts';
import type { AppDeps, AppEnv } from '#server/app-deps.ts';
import { limitByAddress, limitByVisitor } from '#server/http/middleware/limit.ts';
import { jsonBody } from '#server/http/validate.ts';
import { presentBusiness } from '#server/presenters/business.ts';
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
      await deps.limiter.refund('whitelistLoginPerPhone', body.phone);
      return c.json({ success: true, business: presentBusiness(business), customToken });
    });
}
