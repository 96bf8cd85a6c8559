import type { MiddlewareHandler } from 'hono';
import type { AppContext, AppEnv } from '#server/app-context.ts';
import { testNumberLogin } from '#server/domain/accounts/test-number-login.ts';
import { presentBusiness } from '#server/domain/businesses/business-mapper.ts';
import { type ApiRoute, apiRoute } from '#server/http/api-route.ts';
import { limitByAddress, limitByVisitor } from '#server/http/middleware/limit.ts';
import { ProductError } from '#server/product-error.ts';
import {
  logoutCall,
  logoutExample,
  phoneCheckCall,
  phoneCheckExample,
  testNumberLoginCall,
  testNumberLoginExample,
} from '#shared/contract/auth.ts';
import { botCheckCall, botCheckExample } from '#shared/contract/bot-check.ts';

/** Rejects the call before limits are counted or the body is read. */
const notConfigured: MiddlewareHandler<AppEnv> = () => {
  throw new ProductError('NOT_FOUND');
};

/** Login of test numbers and, with the embedded identity provider (ADR 20), bot check and logout. */
export function authRoutes(context: AppContext): ApiRoute[] {
  const { identity, testPhones } = context;
  const testNumberLimit =
    testPhones.size > 0 ? limitByAddress(context, 'testNumberLoginPerAddress') : notConfigured;
  const always = [
    apiRoute(
      phoneCheckCall,
      phoneCheckExample,
      limitByVisitor(context, 'phoneCheckPerVisitor'),
      ({ body }) => ({
        whitelisted: testPhones.has(body.phone),
      }),
    ),

    apiRoute(testNumberLoginCall, testNumberLoginExample, testNumberLimit, async ({ body }, c) => {
      const input = { ...body, address: c.get('clientAddress') };
      const { business, customToken } = await testNumberLogin(context, input);
      return { success: true, business: presentBusiness(business), customToken };
    }),
  ];
  if (identity.mode === 'firebase') return always;

  return [
    ...always,

    apiRoute(logoutCall, logoutExample, limitByVisitor(context, 'writesPerVisitor'), async ({ body }) => {
      await identity.endSession(body.ticket);
      return { success: true as const };
    }),

    apiRoute(botCheckCall, botCheckExample, limitByVisitor(context, 'botCheckPerVisitor'), async (_, c) => {
      const challenge = await identity.issueChallenge(c.get('clientAddress'));
      // The library's type does not say whether the challenge is signed.
      return botCheckCall.response.parse(challenge);
    }),
  ];
}
