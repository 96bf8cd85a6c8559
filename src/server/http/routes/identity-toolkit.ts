import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { limitBody, limitCalls, ownPagesOnly, readForm, readJson } from '#server/http/google-request.ts';
import { issueChallenge } from '#server/identity/embedded/bot-check.ts';
import { confirmCode } from '#server/identity/embedded/confirm-code.ts';
import { verifyCustomToken } from '#server/identity/embedded/custom-tokens.ts';
import type { EmbeddedIdentityDeps } from '#server/identity/embedded/deps.ts';
import { errorResponse, IdentityError, networkFailure } from '#server/identity/embedded/errors.ts';
import { issueIdToken, verifyIdToken } from '#server/identity/embedded/id-tokens.ts';
import { refreshSession, type Session, startSession } from '#server/identity/embedded/refresh-tokens.ts';
import { sendCode } from '#server/identity/embedded/send-code.ts';
import { ID_TOKEN_SECONDS, type SigningKeys } from '#server/identity/embedded/signing-keys.ts';
import { createSmsBreaker, type SmsBreaker } from '#server/identity/embedded/sms-breaker.ts';
import { deleteUser, signInByUid } from '#server/identity/embedded/users.ts';
import { describeError } from '#server/logging.ts';
import { ProductError } from '#server/product-error.ts';
import { addressKey } from '#server/rate-limit/address-key.ts';
import { visitorKey } from '#server/rate-limit/device-cookies.ts';
import { botCheckCall } from '#shared/contract/bot-check.ts';

const TOOLKIT = '/identitytoolkit.googleapis.com';
const TOKEN_PATH = '/securetoken.googleapis.com/v1/token';
const EXPIRES_IN = String(ID_TOKEN_SECONDS);
/** accounts:delete wants a sign-in this fresh, as Firebase does. */
const RECENT_LOGIN_MS = 5 * 60 * 1000;
const RETRY_SECONDS = 5;

const bounded = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));

const sendRequest = z.strictObject({
  phoneNumber: bounded(32),
  recaptchaToken: bounded(4096),
  clientType: z.optional(bounded(64)),
  captchaResponse: z.optional(bounded(4096)),
  recaptchaVersion: z.optional(bounded(64)),
});
const confirmRequest = z.strictObject({ sessionInfo: bounded(128), code: z.string().check(z.maxLength(32)) });
const customTokenRequest = z.strictObject({ token: bounded(4096), returnSecureToken: z.literal(true) });
const idTokenRequest = z.strictObject({ idToken: bounded(4096) });
const refreshRequest = z.strictObject({
  grant_type: z.literal('refresh_token'),
  refresh_token: bounded(256),
});

/** Google's Identity Toolkit protocol as far as phone sign-in needs it (IDENTITY.md), with absolute paths. */
export function identityToolkitRoutes(deps: EmbeddedIdentityDeps, keys: SigningKeys): Hono {
  const routes = new Hono();
  routes.route('/', googleRoutes(deps, keys));
  routes.get(botCheckCall.path, async (c) => {
    const visitor = visitorKey(deps.devices, c, deps.clientAddress(c));
    const verdict = await deps.limiter.consume('botCheckPerAddress', visitor);
    if (!verdict.allowed) {
      throw new ProductError('RATE_LIMITED', { retryAfterSeconds: verdict.retryAfterSeconds });
    }
    c.header('Cache-Control', 'no-store');
    const challenge = await issueChallenge(deps, addressKey(deps.clientAddress(c)));
    return c.json(botCheckCall.response.parse(challenge));
  });
  routes.get('/.well-known/jwks.json', async (c) => {
    c.header('Cache-Control', 'public, max-age=60');
    return c.json({ keys: await keys.published() });
  });
  return routes;
}

function googleRoutes(deps: EmbeddedIdentityDeps, keys: SigningKeys): Hono {
  const google = new Hono();
  google.onError((error, c) => {
    if (error instanceof IdentityError) return errorResponse(c, error);
    deps.logger.error({ ...describeError(error), path: c.req.path }, 'identity request failed');
    return errorResponse(c, networkFailure(503, 'try again later', { retryAfterSeconds: RETRY_SECONDS }));
  });

  const breaker = createSmsBreaker(deps);
  const json = ownPagesOnly(deps, 'application/json');
  const form = ownPagesOnly(deps, 'application/x-www-form-urlencoded');
  const signIn = limitCalls(deps, 'TOO_MANY_ATTEMPTS_TRY_LATER');
  const session = limitCalls(deps, 'NETWORK_REQUEST_FAILED');
  const call = (name: string) => `${TOOLKIT}/v1/:call{accounts:${name}}`;

  google.get(`${TOOLKIT}/v2/recaptchaConfig`, recaptchaConfig);
  google.post(call('sendVerificationCode'), limitBody, json, signIn, (c) => send(c, deps, breaker));
  google.post(call('signInWithPhoneNumber'), limitBody, json, signIn, (c) => confirm(c, deps, keys));
  google.post(call('signInWithCustomToken'), limitBody, json, signIn, (c) => customToken(c, deps, keys));
  google.post(call('lookup'), limitBody, json, session, (c) => lookup(c, deps, keys));
  google.post(call('delete'), limitBody, json, session, (c) => remove(c, deps, keys));
  google.post(TOKEN_PATH, limitBody, form, session, (c) => token(c, deps, keys));
  google.all(`${TOOLKIT}/*`, notOffered);
  google.all('/securetoken.googleapis.com/*', notOffered);
  return google;
}

function notOffered(): never {
  throw new IdentityError('OPERATION_NOT_ALLOWED');
}

/** The SDK logs an error and asks again at every send unless there is a key. */
function recaptchaConfig(c: Context) {
  c.header('Cache-Control', 'no-store');
  return c.json({
    recaptchaKey: 'projects/embedded/keys/none',
    recaptchaEnforcementState: [{ provider: 'PHONE_PROVIDER', enforcementState: 'OFF' }],
  });
}

async function send(c: Context, deps: EmbeddedIdentityDeps, breaker: SmsBreaker) {
  const body = await readJson(c, sendRequest, {
    phoneNumber: 'INVALID_PHONE_NUMBER',
    recaptchaToken: 'CAPTCHA_CHECK_FAILED',
  });
  const input = {
    phone: body.phoneNumber,
    proof: body.recaptchaToken,
    addressKey: addressKey(deps.clientAddress(c)),
    deviceId: deps.devices.read(c),
  };
  return c.json(await sendCode(deps, breaker, input));
}

async function confirm(c: Context, deps: EmbeddedIdentityDeps, keys: SigningKeys) {
  const body = await readJson(c, confirmRequest, {
    sessionInfo: 'MISSING_SESSION_INFO',
    code: 'INVALID_CODE',
  });
  const deviceId = deps.devices.read(c) ?? deps.devices.newId();
  const session = await confirmCode(deps, { ...body, deviceId });
  deps.devices.write(c, deviceId);
  return c.json({
    ...(await signedIn(deps, keys, session)),
    localId: session.user.uid,
    isNewUser: session.isNewUser,
    phoneNumber: session.user.phone,
  });
}

async function customToken(c: Context, deps: EmbeddedIdentityDeps, keys: SigningKeys) {
  const body = await readJson(c, customTokenRequest, { token: 'INVALID_CUSTOM_TOKEN' });
  const { uid, phone } = await verifyCustomToken(deps, keys, body.token);
  const { session, isNewUser } = await deps.database.transaction(async (tx) => {
    const signed = await signInByUid(deps, tx, uid, phone);
    return { session: await startSession(deps, tx, signed.user), isNewUser: signed.isNewUser };
  });
  return c.json({ ...(await signedIn(deps, keys, session)), isNewUser });
}

async function signedIn(deps: EmbeddedIdentityDeps, keys: SigningKeys, session: Session) {
  const idToken = await issueIdToken(deps, keys, session.user, session.authTime);
  return { idToken, refreshToken: session.refreshToken, expiresIn: EXPIRES_IN };
}

async function lookup(c: Context, deps: EmbeddedIdentityDeps, keys: SigningKeys) {
  const { idToken } = await readJson(c, idTokenRequest, { idToken: 'INVALID_ID_TOKEN' });
  const { user } = await verifyIdToken(deps, keys, idToken);
  const { uid, phone } = user;
  const account = {
    localId: uid,
    phoneNumber: phone,
    createdAt: String(user.createdAt.getTime()),
    lastLoginAt: String(user.lastLoginAt.getTime()),
    providerUserInfo: [{ providerId: 'phone', rawId: phone, phoneNumber: phone }],
  };
  return c.json({ users: [account] });
}

async function remove(c: Context, deps: EmbeddedIdentityDeps, keys: SigningKeys) {
  const { idToken } = await readJson(c, idTokenRequest, { idToken: 'INVALID_ID_TOKEN' });
  const { user, authTime } = await verifyIdToken(deps, keys, idToken);
  if (deps.clock.now().getTime() - authTime.getTime() > RECENT_LOGIN_MS) {
    throw new IdentityError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  }
  await deleteUser(deps.database, user.uid);
  return c.json({});
}

async function token(c: Context, deps: EmbeddedIdentityDeps, keys: SigningKeys) {
  const body = await readForm(c, refreshRequest, { refresh_token: 'INVALID_REFRESH_TOKEN' });
  const session = await refreshSession(deps, body.refresh_token);
  const idToken = await issueIdToken(deps, keys, session.user, session.authTime);
  return c.json({
    access_token: idToken,
    expires_in: EXPIRES_IN,
    refresh_token: session.refreshToken,
    id_token: idToken,
    user_id: session.user.uid,
    project_id: deps.projectId,
    token_type: 'Bearer',
  });
}
