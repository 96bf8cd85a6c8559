import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import type { AppContext, AppEnv } from '#server/app-context.ts';
import {
  googleErrorHandler,
  NetworkFailure,
  operationNotAllowed,
  overloaded,
  tooManyAttempts,
} from '#server/http/google-answer.ts';
import { limitBody } from '#server/http/middleware/api-guard.ts';
import { createDeviceCookie, type DeviceCookie } from '#server/http/middleware/device-cookie.ts';
import { limitByVisitor } from '#server/http/middleware/limit.ts';
import { readForm, readJson, sameOriginOnly } from '#server/http/parsing/google-request.ts';
import type { EmbeddedIdentity } from '#server/identity/embedded/create-embedded-identity.ts';
import { embeddedProject } from '#server/identity/embedded/project.ts';
import { ID_TOKEN_SECONDS } from '#server/identity/embedded/signing-keys.ts';
import { canonicalPhone } from '#shared/contract/business.ts';
import { MAX_TOKEN_LENGTH } from '#shared/identity-tokens.ts';

const TOOLKIT = '/identitytoolkit.googleapis.com';
const TOKEN_PATH = '/securetoken.googleapis.com/v1/token';
const EXPIRES_IN = String(ID_TOKEN_SECONDS);

const bounded = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));

/** Google's protocol takes an empty text for an absent one. */
const notOffered = z.optional(z.literal(''));
/** If the server ignored these, the SDK would take the answer for the requested one. */
const noTenant = { tenantId: notOffered };
const TENANT_ERROR = { tenantId: 'UNSUPPORTED_TENANT_OPERATION' } as const;

const sendRequest = z.object({
  ...noTenant,
  phoneNumber: canonicalPhone,
  recaptchaToken: bounded(4096),
  clientType: z.optional(bounded(64)),
  captchaResponse: z.optional(bounded(4096)),
  recaptchaVersion: z.optional(bounded(64)),
});
const confirmRequest = z.object({
  ...noTenant,
  idToken: notOffered,
  temporaryProof: notOffered,
  operation: z.optional(z.literal(['', 'REAUTH'])),
  sessionInfo: bounded(128),
  code: bounded(32),
});
const customTokenRequest = z.object({
  ...noTenant,
  token: bounded(MAX_TOKEN_LENGTH),
  returnSecureToken: z.literal(true),
});
const idTokenRequest = z.object({ ...noTenant, idToken: bounded(MAX_TOKEN_LENGTH) });
const refreshRequest = z.object({
  grant_type: z.literal('refresh_token'),
  refresh_token: bounded(256),
});

type C = Context<AppEnv>;

const ID_TOKEN_ERRORS = {
  ...TENANT_ERROR,
  idToken: ['MISSING_ID_TOKEN', 'INVALID_ID_TOKEN'],
} as const;

/** Google's Identity Toolkit protocol, limited to phone sign-in (identity.md "Calls"). Paths are absolute. */
export function identityToolkitRoutes(context: AppContext, identity: EmbeddedIdentity) {
  return new Hono<AppEnv>()
    .route('/', googleRoutes(context, identity))
    .get('/.well-known/jwks.json', async (c) => {
      c.header('Cache-Control', 'public, max-age=60');
      return c.json({ keys: await identity.publicJwks() });
    });
}

function googleRoutes(context: AppContext, identity: EmbeddedIdentity) {
  const google = new Hono<AppEnv>();
  google.onError(googleErrorHandler(context));

  const cookie = createDeviceCookie({ ids: identity.devices, origin: context.origin });
  const body = limitBody(() => new NetworkFailure(413, 'body too large'));
  const json = sameOriginOnly(context.origin, 'application/json');
  const form = sameOriginOnly(context.origin, 'application/x-www-form-urlencoded');
  const signIn = limitByVisitor(context, 'identityPerVisitor', tooManyAttempts);
  const session = limitByVisitor(context, 'identityPerVisitor', overloaded);
  const call = (name: string) => `${TOOLKIT}/v1/:call{accounts:${name}}`;

  google.get(`${TOOLKIT}/v2/recaptchaConfig`, recaptchaConfig);
  google.post(call('sendVerificationCode'), body, json, signIn, (c) => send(c, identity));
  google.post(call('signInWithPhoneNumber'), body, json, signIn, (c) => confirm(c, identity, cookie));
  google.post(call('signInWithCustomToken'), body, json, signIn, (c) => customToken(c, identity));
  google.post(call('lookup'), body, json, session, (c) => lookup(c, identity));
  google.post(call('delete'), body, json, session, (c) => remove(c, identity, context));
  google.post(TOKEN_PATH, body, form, session, (c) => token(c, identity));
  google.all(`${TOOLKIT}/*`, operationNotAllowed);
  google.all('/securetoken.googleapis.com/*', operationNotAllowed);
  return google;
}

/** Returns a key: without one, the SDK logs an error and requests this again before every SMS. */
function recaptchaConfig(c: C) {
  c.header('Cache-Control', 'no-store');
  return c.json({
    recaptchaKey: 'projects/embedded/keys/none',
    recaptchaEnforcementState: [{ provider: 'PHONE_PROVIDER', enforcementState: 'OFF' }],
  });
}

async function send(c: C, identity: EmbeddedIdentity) {
  const body = await readJson(c, sendRequest, {
    ...TENANT_ERROR,
    phoneNumber: ['MISSING_PHONE_NUMBER', 'INVALID_PHONE_NUMBER'],
    recaptchaToken: ['MISSING_RECAPTCHA_TOKEN', 'CAPTCHA_CHECK_FAILED'],
  });
  const sent = await identity.sendCode({
    phone: body.phoneNumber,
    proof: body.recaptchaToken,
    address: c.get('clientAddress'),
    deviceId: c.get('deviceId'),
  });
  return c.json(sent);
}

async function confirm(c: C, identity: EmbeddedIdentity, cookie: DeviceCookie) {
  const { sessionInfo, code } = await readJson(c, confirmRequest, {
    ...TENANT_ERROR,
    idToken: 'OPERATION_NOT_ALLOWED',
    temporaryProof: 'INVALID_TEMPORARY_PROOF',
    operation: 'OPERATION_NOT_ALLOWED',
    sessionInfo: ['MISSING_SESSION_INFO', 'INVALID_SESSION_INFO'],
    code: ['MISSING_CODE', 'INVALID_CODE'],
  });
  const deviceId = c.get('deviceId') ?? identity.devices.newId();
  const signedIn = await identity.confirmCode({ sessionInfo, code, deviceId });
  cookie.write(c, deviceId);
  const { user, isNewUser } = signedIn;
  return c.json({ ...tokensOf(signedIn), localId: user.uid, isNewUser, phoneNumber: user.phone });
}

async function customToken(c: C, identity: EmbeddedIdentity) {
  const body = await readJson(c, customTokenRequest, {
    ...TENANT_ERROR,
    token: ['MISSING_CUSTOM_TOKEN', 'INVALID_CUSTOM_TOKEN'],
  });
  const signedIn = await identity.signInWithCustomToken(body.token);
  // The account existed when the token was issued.
  return c.json({ ...tokensOf(signedIn), isNewUser: false });
}

function tokensOf({ idToken, refreshToken }: { idToken: string; refreshToken: string }) {
  return { idToken, refreshToken, expiresIn: EXPIRES_IN };
}

async function lookup(c: C, identity: EmbeddedIdentity) {
  const { idToken } = await readJson(c, idTokenRequest, ID_TOKEN_ERRORS);
  const { uid, phone, createdAt, lastLoginAt } = await identity.lookup(idToken);
  const account = {
    localId: uid,
    phoneNumber: phone,
    createdAt: String(createdAt.getTime()),
    lastLoginAt: String(lastLoginAt.getTime()),
    providerUserInfo: [{ providerId: 'phone', rawId: phone, phoneNumber: phone }],
  };
  return c.json({ users: [account] });
}

async function remove(c: C, identity: EmbeddedIdentity, { accountChanges }: AppContext) {
  const { idToken } = await readJson(c, idTokenRequest, ID_TOKEN_ERRORS);
  const uid = await identity.deleteSignedInUser(idToken);
  accountChanges.note({ kind: 'user-deleted', uid });
  return c.json({});
}

async function token(c: C, identity: EmbeddedIdentity) {
  const body = await readForm(c, refreshRequest, {
    grant_type: ['MISSING_GRANT_TYPE', 'INVALID_GRANT_TYPE'],
    refresh_token: ['MISSING_REFRESH_TOKEN', 'INVALID_REFRESH_TOKEN'],
  });
  const { user, idToken, refreshToken } = await identity.refresh(body.refresh_token);
  return c.json({
    access_token: idToken,
    expires_in: EXPIRES_IN,
    refresh_token: refreshToken,
    id_token: idToken,
    user_id: user.uid,
    project_id: embeddedProject.id,
    token_type: 'Bearer',
  });
}
