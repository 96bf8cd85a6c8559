import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { AppDeps, AppEnv } from '#server/app-deps.ts';
import { CachedResponse } from '#server/cache/cached-response.ts';
import { acceptTexts } from '#server/domain/accounts/accept-texts.ts';
import { presentAccountData } from '#server/domain/accounts/account-data-mapper.ts';
import { changePhone } from '#server/domain/accounts/change-phone.ts';
import { presentChangedText } from '#server/domain/accounts/changed-text-mapper.ts';
import { deleteAccount } from '#server/domain/accounts/delete-account.ts';
import { findChangedTexts } from '#server/domain/accounts/find-changed-texts.ts';
import { getAccountData } from '#server/domain/accounts/get-account-data.ts';
import type { AcceptanceEvidence } from '#server/domain/accounts/record-acceptances.ts';
import { takeBack } from '#server/domain/accounts/take-back.ts';
import { testNumberLogin } from '#server/domain/accounts/test-number-login.ts';
import {
  presentBusiness,
  presentShop,
  readBusinessChanges,
  readBusinessDetails,
  readSeenDetails,
} from '#server/domain/businesses/business-mapper.ts';
import { changeSettings } from '#server/domain/businesses/change-settings.ts';
import { getOwnBusiness } from '#server/domain/businesses/get-own-business.ts';
import { getShop } from '#server/domain/businesses/get-shop.ts';
import { registerBusiness } from '#server/domain/businesses/register-business.ts';
import { updateBusiness } from '#server/domain/businesses/update-business.ts';
import { admitContactMessage, issueContactChallenge } from '#server/domain/contact/contact-load.ts';
import { sendContactMessage } from '#server/domain/contact/send-contact-message.ts';
import { getInvitation } from '#server/domain/invitations/get-invitation.ts';
import { presentInvitation } from '#server/domain/invitations/invitation-mapper.ts';
import { printPiece } from '#server/domain/prints/print-piece.ts';
import { getVisits } from '#server/domain/visits/get-visits.ts';
import { presentVisits } from '#server/domain/visits/visit-mapper.ts';
import { type ApiRoute, apiRoute, serve } from '#server/http/api-route.ts';
import type { CallCache } from '#server/http/call-cache.ts';
import { methodsByPath } from '#server/http/method-not-allowed.ts';
import { requireAppCheck } from '#server/http/middleware/app-check.ts';
import {
  type AddressLimit,
  countForOwner,
  limitByAddress,
  limitByVisitor,
  type VisitorLimit,
} from '#server/http/middleware/limit.ts';
import { openApiDocument } from '#server/http/openapi.ts';
import { redirect } from '#server/http/redirect.ts';
import { customerRoutes } from '#server/http/routes/customers.ts';
import { placeRoutes } from '#server/http/routes/places.ts';
import { priceListRoutes } from '#server/http/routes/price-list.ts';
import { ProductError } from '#server/product-error.ts';
import {
  acceptTextsCall,
  acceptTextsExample,
  changedTextsCall,
  changedTextsExample,
} from '#shared/contract/acceptance.ts';
import {
  ACCOUNT_DELETED,
  accountHidden,
  deleteAccountCall,
  deleteAccountExample,
  endOtherSessionsCall,
  endOtherSessionsExample,
} from '#shared/contract/account.ts';
import { ACCOUNT_DATA_FILE, accountDataCall, accountDataExample } from '#shared/contract/account-data.ts';
import {
  logoutCall,
  logoutExample,
  phoneCheckCall,
  phoneCheckExample,
  testNumberLoginCall,
  testNumberLoginExample,
} from '#shared/contract/auth.ts';
import { botCheckCall, botCheckExample, contactBotCheckCall } from '#shared/contract/bot-check.ts';
import {
  ownBusinessCall,
  ownBusinessExample,
  updateBusinessCall,
  updateBusinessExample,
} from '#shared/contract/business.ts';
import { callKey, keyPath } from '#shared/contract/call.ts';
import { changePhoneCall, changePhoneExample } from '#shared/contract/change-phone.ts';
import { contactCall, contactExample } from '#shared/contract/contact.ts';
import {
  invitationCall,
  invitationExample,
  placeInvitationCall,
  placeInvitationExample,
} from '#shared/contract/invitation.ts';
import { printCall, printExample, printPreviewCall, printPreviewExample } from '#shared/contract/print.ts';
import { publicBusinessCall, publicBusinessExample } from '#shared/contract/public-business.ts';
import { registerCall, registerExample } from '#shared/contract/registration.ts';
import {
  changeHoursCall,
  changeHoursExample,
  changeSettingsCall,
  changeSettingsExample,
} from '#shared/contract/settings.ts';
import { takeBackCall, takeBackExample } from '#shared/contract/take-back.ts';
import { visitsCall, visitsExample } from '#shared/contract/visits.ts';

const RECEIVED = 'Mesajınız bize ulaştı, size döneceğiz.';
const ACCEPTED = 'Kabulünüz kaydedildi.';
const MAX_USER_AGENT = 400;

/** Rejects the call before limits are counted or the body is read. */
const notConfigured: MiddlewareHandler<AppEnv> = () => {
  throw new ProductError('NOT_FOUND');
};

const evidenceOf = (c: Context<AppEnv>): AcceptanceEvidence => ({
  ipAddress: c.get('clientAddress'),
  userAgent: c.req.header('user-agent')?.slice(0, MAX_USER_AGENT) ?? null,
});

/** Returns the routes of the API: each call with its example, its limit and its operation. */
function productRoutes(deps: AppDeps, calls: CallCache): ApiRoute[] {
  const byVisitor = (limit: VisitorLimit) => limitByVisitor(deps, limit);
  const byAddress = (limit: AddressLimit) => limitByAddress(deps, limit);

  async function invite(c: Context<AppEnv>, code: string, place?: string) {
    const invitation = await getInvitation(deps, code, place);
    if (invitation === null) throw new ProductError('INVITATION_INVALID');
    c.header('X-Robots-Tag', 'noindex');
    return presentInvitation(invitation);
  }

  const reads = byVisitor('readsPerVisitor');
  const writes = byVisitor('writesPerVisitor');
  const testNumberLimit = deps.testPhones.size > 0 ? byAddress('testNumberLoginPerAddress') : notConfigured;

  return [
    apiRoute(registerCall, registerExample, byVisitor('registerPerVisitor'), async ({ body }, c) => {
      const identity = await deps.identity.verifyIdToken(body.firebaseToken);
      const business = await registerBusiness(deps, {
        identity,
        phone: body.phone,
        details: readBusinessDetails(body),
        evidence: evidenceOf(c),
      });
      return { business: presentBusiness(business), slug: business.slug };
    }),

    apiRoute(ownBusinessCall, ownBusinessExample, reads, async ({ owner, params }) =>
      presentBusiness(await getOwnBusiness(deps, { owner, phone: params.phone })),
    ),

    apiRoute(updateBusinessCall, updateBusinessExample, writes, async ({ owner, body }) => {
      await countForOwner(deps, 'updatesPerOwner', owner);
      const business = await updateBusiness(deps, owner, readBusinessChanges(body), readSeenDetails(body));
      return { business: presentBusiness(business) };
    }),

    apiRoute(changeSettingsCall, changeSettingsExample, writes, async ({ owner, body }) => {
      const settings = { phoneShown: body.phone_shown };
      return { business: presentBusiness(await changeSettings(deps, owner, settings)) };
    }),

    apiRoute(changeHoursCall, changeHoursExample, writes, async ({ owner, body }) => {
      const settings = { openingHours: body.opening_hours };
      const seen = body.seen === undefined ? undefined : { openingHours: body.seen };
      return { business: presentBusiness(await changeSettings(deps, owner, settings, seen)) };
    }),

    apiRoute(visitsCall, visitsExample, reads, async ({ owner }) =>
      presentVisits(await getVisits(deps, owner)),
    ),

    calls.caching(
      apiRoute(publicBusinessCall, publicBusinessExample, reads, async ({ params }, c) => {
        const result = await getShop(deps, params.slug);
        if (result.kind === 'found') return presentShop(result);
        if (result.kind === 'moved') return redirect(c, keyPath(callKey(publicBusinessCall, result)));
        throw new ProductError('BUSINESS_NOT_FOUND');
      }),
    ),

    apiRoute(deleteAccountCall, deleteAccountExample, writes, async ({ owner }) => {
      const { lastDay } = await deleteAccount(deps, owner);
      return { message: lastDay === null ? ACCOUNT_DELETED : accountHidden(lastDay) };
    }),

    apiRoute(accountDataCall, accountDataExample, reads, async ({ owner }, c) => {
      await countForOwner(deps, 'accountDataPerOwner', owner);
      const data = await getAccountData(deps, owner);
      c.header('Content-Disposition', `attachment; filename="${ACCOUNT_DATA_FILE}.json"`);
      return presentAccountData(data);
    }),

    apiRoute(printCall, printExample, reads, async ({ owner, body }, c) => {
      return (await printPiece(deps, owner, body, c.req.raw.signal)).file;
    }),

    apiRoute(printPreviewCall, printPreviewExample, reads, async ({ owner, body }, c) => {
      const { file, pages = 1 } = await printPiece(deps, owner, body, c.req.raw.signal);
      return { pages, picture: Buffer.from(file).toString('base64') };
    }),

    apiRoute(changedTextsCall, changedTextsExample, reads, async ({ owner }) => ({
      texts: (await findChangedTexts(deps, owner)).map(presentChangedText),
    })),

    apiRoute(acceptTextsCall, acceptTextsExample, writes, async ({ owner, body }, c) => {
      await acceptTexts(deps, { owner, texts: body.texts, evidence: evidenceOf(c) });
      return { message: ACCEPTED };
    }),

    apiRoute(phoneCheckCall, phoneCheckExample, byVisitor('phoneCheckPerVisitor'), ({ body }) => ({
      whitelisted: deps.testPhones.has(body.phone),
    })),

    apiRoute(testNumberLoginCall, testNumberLoginExample, testNumberLimit, async ({ body }, c) => {
      const input = { ...body, address: c.get('clientAddress') };
      const { business, customToken } = await testNumberLogin(deps, input);
      return { success: true, business: presentBusiness(business), customToken };
    }),

    apiRoute(
      contactCall,
      contactExample,
      byAddress('contactPerAddress'),
      async ({ body: { botCheck, ...message } }) => {
        await admitContactMessage(deps, botCheck);
        await sendContactMessage(deps, message);
        return { message: RECEIVED };
      },
    ),

    apiRoute(contactBotCheckCall, botCheckExample, byVisitor('botCheckPerVisitor'), async () =>
      contactBotCheckCall.response.parse(await issueContactChallenge(deps)),
    ),

    apiRoute(invitationCall, invitationExample, byAddress('invitationsPerAddress'), ({ params }, c) =>
      invite(c, params.code),
    ),

    apiRoute(
      placeInvitationCall,
      placeInvitationExample,
      byAddress('invitationsPerAddress'),
      ({ params }, c) => invite(c, params.code, params.place),
    ),

    ...placeRoutes(deps),
    ...priceListRoutes(deps),
  ];
}

/** Returns the calls that only the embedded identity provider has (ADR 20): bot check, change of a number, end of sessions. */
function embeddedRoutes({ identity, ...deps }: AppDeps): ApiRoute[] {
  if (identity.mode === 'firebase') return [];
  const botChecks = limitByVisitor(deps, 'botCheckPerVisitor');
  const writes = limitByVisitor(deps, 'writesPerVisitor');
  return [
    apiRoute(changePhoneCall, changePhoneExample, writes, async ({ owner, body }, c) => {
      const { verification_id: sessionInfo, code } = body;
      const deviceId = c.get('deviceId');
      const moved = await changePhone({ ...deps, identity }, { owner, sessionInfo, code, deviceId });
      return { business: presentBusiness(moved.business), customToken: moved.customToken };
    }),
    apiRoute(endOtherSessionsCall, endOtherSessionsExample, writes, async ({ owner }) => {
      const customToken = await identity.endOtherSessions(owner);
      deps.accountChanges.note({ kind: 'signed-out', uid: owner.uid });
      return { customToken };
    }),
    apiRoute(takeBackCall, takeBackExample, writes, async ({ owner }) => ({
      business: presentBusiness(await takeBack({ ...deps, identity }, owner)),
    })),
    apiRoute(logoutCall, logoutExample, writes, async ({ body }) => {
      await identity.endSession(body.ticket);
      return { success: true as const };
    }),
    apiRoute(botCheckCall, botCheckExample, botChecks, async (_, c) => {
      const challenge = await identity.issueChallenge(c.get('clientAddress'));
      // The library's type does not say whether the challenge is signed.
      return botCheckCall.response.parse(challenge);
    }),
  ];
}

/** Returns the API, the methods of its paths, and its OpenAPI document as a file of the site. */
export function createApi(deps: AppDeps, calls: CallCache) {
  const api = new Hono<AppEnv>();
  const routes = [...productRoutes(deps, calls), ...customerRoutes(deps), ...embeddedRoutes(deps)];
  const { origin, identity, limiter } = deps;
  const attestation = identity.mode === 'firebase' ? identity.appCheck : null;
  const appCheck = attestation && requireAppCheck(attestation);
  for (const route of routes) serve(api, { identity, limiter, appCheck }, route);

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
