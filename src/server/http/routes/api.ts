import { Hono } from 'hono';
import { deleteAccount } from '#server/accounts/delete-account.ts';
import { testNumberLogin } from '#server/accounts/test-number-login.ts';
import type { AppDeps, AppEnv } from '#server/app-deps.ts';
import { getInvitation } from '#server/businesses/get-invitation.ts';
import { getOwnBusiness } from '#server/businesses/get-own-business.ts';
import { getPublicBusiness } from '#server/businesses/get-public-business.ts';
import { registerBusiness } from '#server/businesses/register-business.ts';
import { updateBusiness } from '#server/businesses/update-business.ts';
import { sendContactMessage } from '#server/contact/send-contact-message.ts';
import { type ApiRoute, apiRoute, serve } from '#server/http/api-route.ts';
import {
  type AddressLimit,
  limitByAddress,
  limitByVisitor,
  type VisitorLimit,
} from '#server/http/middleware/limit.ts';
import { openApiDocument } from '#server/http/openapi.ts';
import {
  presentBusiness,
  presentPublicBusiness,
  readBusinessChanges,
  readBusinessDetails,
} from '#server/presenters/business.ts';
import { presentInvitation } from '#server/presenters/invitation.ts';
import { ProductError } from '#server/product-error.ts';
import { addressKey } from '#server/rate-limit/address-key.ts';
import { ACCOUNT_DELETED, deleteAccountCall } from '#shared/contract/account.ts';
import { phoneCheckCall, testNumberLoginCall } from '#shared/contract/auth.ts';
import { botCheckCall } from '#shared/contract/bot-check.ts';
import { ownBusinessCall, publicBusinessCall, updateBusinessCall } from '#shared/contract/business.ts';
import { callKey, keyPath } from '#shared/contract/call.ts';
import { contactCall } from '#shared/contract/contact.ts';
import { invitationCall } from '#shared/contract/invitation.ts';
import { registerCall } from '#shared/contract/registration.ts';

const RECEIVED = 'Mesajınız bize ulaştı. En kısa sürede dönüş yapacağız.';
const MAX_USER_AGENT = 400;

/** What the API does: each call of the contract, its limit, and the verb that answers it. */
function productRoutes(deps: AppDeps): ApiRoute[] {
  const byVisitor = (limit: VisitorLimit) => limitByVisitor(deps, limit);
  const byAddress = (limit: AddressLimit) => limitByAddress(deps, limit);

  return [
    apiRoute(registerCall, byVisitor('registerPerVisitor'), async ({ body }, c) => {
      const identity = await deps.identity.verifyIdToken(body.firebaseToken);
      const business = await registerBusiness(deps, {
        identity,
        phone: body.phone,
        details: readBusinessDetails(body),
        ipAddress: c.get('clientAddress'),
        userAgent: c.req.header('user-agent')?.slice(0, MAX_USER_AGENT) ?? null,
      });
      return { business: presentBusiness(business), slug: business.slug };
    }),

    apiRoute(ownBusinessCall, byVisitor('readsPerVisitor'), async ({ identity, params }) =>
      presentBusiness(await getOwnBusiness(deps, { identity, phone: params.phone })),
    ),

    apiRoute(updateBusinessCall, byVisitor('writesPerVisitor'), async ({ identity, body }) => {
      const business = await updateBusiness(deps, identity, readBusinessChanges(body));
      return { business: presentBusiness(business) };
    }),

    apiRoute(publicBusinessCall, byVisitor('readsPerVisitor'), async ({ params }, c) => {
      const result = await getPublicBusiness(deps, params.slug);
      if (result.kind === 'found') return presentPublicBusiness(result.business);
      if (result.kind === 'moved') return c.redirect(keyPath(callKey(publicBusinessCall, result)), 308);
      throw new ProductError('BUSINESS_NOT_FOUND');
    }),

    apiRoute(deleteAccountCall, byVisitor('writesPerVisitor'), async ({ identity }) => {
      await deleteAccount(deps, identity);
      return { message: ACCOUNT_DELETED };
    }),

    apiRoute(phoneCheckCall, byVisitor('phoneCheckPerVisitor'), ({ body }) => ({
      whitelisted: deps.testPhones.has(body.phone),
    })),

    apiRoute(testNumberLoginCall, byAddress('testNumberLoginPerAddress'), async ({ body }) => {
      const { business, customToken } = await testNumberLogin(deps, body);
      return { success: true, business: presentBusiness(business), customToken };
    }),

    apiRoute(contactCall, byAddress('contactPerAddress'), async ({ body }) => {
      await sendContactMessage(deps, body);
      return { message: RECEIVED };
    }),

    apiRoute(invitationCall, byAddress('invitationsPerAddress'), async ({ params }, c) => {
      const invitation = await getInvitation(deps, params.code);
      if (invitation === null) throw new ProductError('INVITATION_INVALID');
      c.header('X-Robots-Tag', 'noindex');
      return presentInvitation(invitation);
    }),
  ];
}

/** The bot-check comes with our own identity provider; Google brings its own along. */
function botCheckRoutes({ identity, ...deps }: AppDeps): ApiRoute[] {
  if (identity.mode === 'firebase') return [];
  const limit = limitByVisitor(deps, 'botCheckPerVisitor');
  return [
    apiRoute(botCheckCall, limit, async (_, c) => {
      const challenge = await identity.issueChallenge(addressKey(c.get('clientAddress')));
      // The library's type leaves open whether it is signed.
      return botCheckCall.response.parse(challenge);
    }),
  ];
}

/** The API under /api, and its description at /api/openapi.json. */
export function apiRoutes(deps: AppDeps) {
  const api = new Hono<AppEnv>();
  const routes = [...productRoutes(deps), ...botCheckRoutes(deps)];
  for (const route of routes) serve(api, deps, route);

  const { origin, identity } = deps;
  const document = openApiDocument({
    origin,
    calls: routes.map(({ call }) => call),
    appCheck: identity.mode === 'firebase' && identity.appCheck !== null,
  });
  return api.get('/api/openapi.json', (c) => c.json(document));
}
