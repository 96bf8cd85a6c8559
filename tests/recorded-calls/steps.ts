import type { Act, Call } from './recording.ts';

const KEY = '?key=demlik-embedded';
const ORIGIN = 'https://demlik.example';
const TOOLKIT = '/identitytoolkit.googleapis.com';
export const TEST_PHONES = '+905550000001:482913';

const OWNER = '+905321234567';
const SECOND = '+905321234568';
const NEWCOMER = '+905321234569';
const GUEST = '+905321234570';
const PROVED = '+905321234571';
const DETAILS = { name: 'Çınar Çay Ocağı', owner_name: 'Hasan', owner_surname: 'Yıldız' };
const LOGIN = { phone: '+905550000001', code: '482913' };
const own = (phone: string) => `GET /api/business/by-phone/${encodeURIComponent(phone)}`;
const as = (token: string) => ({ Authorization: `Bearer {{${token}}}` });

/** A call of the app, which names no origin. */
const product = (title: string, call: string, body?: unknown, more: Partial<Call> = {}): Call => ({
  title,
  call,
  ...(body === undefined ? {} : { body }),
  ...more,
});

/** A call of the SDK. */
function provider(title: string, name: string, body: unknown, keep?: Call['keep']): Call {
  const call = `POST ${TOOLKIT}/v1/accounts:${name}${KEY}`;
  return { title, call, headers: { Origin: ORIGIN }, body, ...(keep && { keep }) };
}

function refresh(title: string, token: string, keep?: Call['keep']): Call {
  const headers = { Origin: ORIGIN, 'Content-Type': 'application/x-www-form-urlencoded' };
  const call = `POST /securetoken.googleapis.com/v1/token${KEY}`;
  return {
    title,
    call,
    headers,
    body: `grant_type=refresh_token&refresh_token=${token}`,
    ...(keep && { keep }),
  };
}

const prove = (proof: string): (Call | Act)[] => [
  product('fetches a bot-check', 'GET /api/auth/bot-check', undefined, {
    keep: { [`${proof}Challenge`]: '' },
  }),
  { solve: `${proof}Challenge`, keep: proof },
];

const sendTo = (title: string, phoneNumber: string, proof: string, keep?: Call['keep']) =>
  provider(
    title,
    'sendVerificationCode',
    {
      phoneNumber,
      recaptchaToken: proof,
      clientType: 'CLIENT_TYPE_WEB',
      captchaResponse: 'NO_RECAPTCHA',
      recaptchaVersion: 'RECAPTCHA_ENTERPRISE',
    },
    keep,
  );

/** Asks for a code; keeps its session info and the code under the name. */
const askCode = (phone: string, name: string): (Call | Act)[] => [
  ...prove(`${name}Proof`),
  sendTo(`sends a code to the ${name}`, phone, `{{${name}Proof}}`, { [`${name}Session`]: 'sessionInfo' }),
  { codeSentTo: phone, keep: `${name}Code` },
];

const confirm = (title: string, name: string) =>
  provider(
    title,
    'signInWithPhoneNumber',
    { sessionInfo: `{{${name}Session}}`, code: `{{${name}Code}}` },
    { [`${name}Id`]: 'idToken', [`${name}Refresh`]: 'refreshToken', [`${name}Uid`]: 'localId' },
  );

const signIn = (phone: string, name: string): (Call | Act)[] => [
  ...askCode(phone, name),
  confirm(`signs the ${name} in`, name),
];

const register = (title: string, phone: string, token: string, body = {}, keep?: Call['keep']) =>
  product(
    title,
    'POST /api/register',
    { ...DETAILS, phone, firebaseToken: token, ...body },
    keep && { keep },
  );

const identity: (Call | Act)[] = [
  {
    title: 'reads the settings of reCAPTCHA',
    call: `GET ${TOOLKIT}/v2/recaptchaConfig${KEY}&clientType=CLIENT_TYPE_WEB&version=RECAPTCHA_ENTERPRISE`,
  },
  sendTo('sends no code without a proof', OWNER, 'e30='),
  sendTo('sends no code to a number of another country', '+4915112345678', 'e30='),
  ...askCode(OWNER, 'owner'),
  sendTo('takes no proof twice', SECOND, '{{ownerProof}}'),
  ...prove('soonProof'),
  sendTo('sends no second code within a minute', OWNER, '{{soonProof}}'),
  provider('refuses a wrong code', 'signInWithPhoneNumber', {
    sessionInfo: '{{ownerSession}}',
    code: '12345',
  }),
  provider('refuses an unknown session', 'signInWithPhoneNumber', { sessionInfo: 'unknown', code: '123456' }),
  provider('refuses a missing session', 'signInWithPhoneNumber', { code: '123456' }),
  confirm('signs the owner in', 'owner'),
  provider('takes no code twice', 'signInWithPhoneNumber', {
    sessionInfo: '{{ownerSession}}',
    code: '{{ownerCode}}',
  }),
  provider('looks the user up', 'lookup', { idToken: '{{ownerId}}' }),
  provider('looks up no rubbish', 'lookup', { idToken: 'rubbish' }),
  provider('takes no rubbish as a custom token', 'signInWithCustomToken', {
    token: 'x',
    returnSecureToken: true,
  }),
  refresh('refreshes no rubbish', 'rubbish'),
];

const business: (Call | Act)[] = [
  register('refuses a short name', OWNER, '{{ownerId}}', { name: 'Ç' }),
  register('refuses rubbish as a token', OWNER, 'rubbish'),
  register('refuses another number', SECOND, '{{ownerId}}'),
  register('refuses a test number', LOGIN.phone, '{{ownerId}}'),
  product('finds no business before the registration', own(OWNER), undefined, { headers: as('ownerId') }),
  register(
    'registers',
    OWNER,
    '{{ownerId}}',
    { address: 'Ömer Ağa Han, Kat 1, No 14' },
    { formerSlug: 'slug', code: 'business.code' },
  ),
  register('answers a repeated registration alike', OWNER, '{{ownerId}}', {
    address: 'Ömer Ağa Han, Kat 1, No 14',
  }),
  product('reads the own business', own(OWNER), undefined, { headers: as('ownerId') }),
  product('reads nothing without a token', own(OWNER)),
  product("reads no other owner's business", own(SECOND), undefined, { headers: as('ownerId') }),
  product('reads the public business', 'GET /api/business/{{formerSlug}}'),
  product('finds no unknown business', 'GET /api/business/yok'),
  product(
    'changes the business',
    'PUT /api/business/update',
    { ...DETAILS, name: 'Palmiye Kahvesi', address: 'Yeni Han, Kat 2, No 7' },
    { headers: as('ownerId'), keep: { slug: 'business.slug' } },
  ),
  product(
    'refuses a change without a name',
    'PUT /api/business/update',
    { ...DETAILS, name: '' },
    {
      headers: as('ownerId'),
    },
  ),
  product('refuses a change without a token', 'PUT /api/business/update', DETAILS),
  product('is redirected from a former slug', 'GET /api/business/{{formerSlug}}'),
  product('opens an invitation', 'GET /api/invitation/{{code}}'),
  product('opens no unknown invitation', 'GET /api/invitation/YOK1234'),
  product('deletes nothing without a token', 'DELETE /api/account/delete', {}),
];

const rest: (Call | Act)[] = [
  product('sends a contact message', 'POST /api/contact', {
    name: 'Ali',
    email: 'ali@demlik.example',
    phone: '0532 123 45 67',
    subject: 'Soru',
    message: 'Merhaba',
  }),
  product('sends no empty contact message', 'POST /api/contact', {
    name: 'Ali',
    email: '',
    message: 'Merhaba',
  }),
  product('logs no unknown number in', 'POST /api/auth/whitelist-login', { ...LOGIN, phone: OWNER }),
  product('refuses a wrong code of a test number', 'POST /api/auth/whitelist-login', {
    ...LOGIN,
    code: '111111',
  }),
  product('logs a test number in', 'POST /api/auth/whitelist-login', LOGIN, {
    keep: { custom: 'customToken' },
  }),
  provider(
    'signs the test number in',
    'signInWithCustomToken',
    { token: '{{custom}}', returnSecureToken: true },
    { testId: 'idToken', testRefresh: 'refreshToken' },
  ),
  product('finds no unknown call', 'GET /api/unknown'),
  product('refuses what is no JSON', 'POST /api/contact', '{"name"'),
  product('refuses a form', 'POST /api/contact', 'name=Ali', {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  }),
  product('refuses another site', 'POST /api/contact', {}, { headers: { Origin: 'https://other.example' } }),
  product('refuses a large body', 'POST /api/contact', { message: 'x'.repeat(40_000) }),
];

/** What clients have in their hands when another release takes over. */
const inHand: (Call | Act)[] = [
  refresh('refreshes', '{{ownerRefresh}}', { ownerRefresh2: 'refresh_token', ownerId2: 'id_token' }),
  ...signIn(SECOND, 'second'),
  register('registers a second business', SECOND, '{{secondId}}', {}, { secondSlug: 'slug' }),
  ...signIn(GUEST, 'guest'),
  product('logs the test number in again', 'POST /api/auth/whitelist-login', LOGIN, {
    keep: { unusedCustom: 'customToken' },
  }),
  ...prove('unusedProof'),
  ...askCode(NEWCOMER, 'newcomer'),
];

export const before: (Call | Act)[] = [...identity, ...business, ...rest, ...inHand];

export const after: (Call | Act)[] = [
  confirm('confirms a code that was sent before', 'newcomer'),
  register('registers with the new session', NEWCOMER, '{{newcomerId}}'),
  sendTo('takes a proof for a challenge of before', PROVED, '{{unusedProof}}'),
  provider('looks the session up', 'lookup', { idToken: '{{ownerId2}}' }),
  product('reads the own business', own(OWNER), undefined, { headers: as('ownerId2') }),
  product('reads it with the token before the last', own(OWNER), undefined, { headers: as('ownerId') }),
  product('changes it', 'PUT /api/business/update', DETAILS, { headers: as('ownerId2') }),
  refresh('refreshes the session', '{{ownerRefresh2}}', {
    ownerRefresh3: 'refresh_token',
    ownerId3: 'id_token',
  }),
  refresh('refreshes again after a lost answer', '{{ownerRefresh2}}'),
  product('reads with the new token', own(OWNER), undefined, { headers: as('ownerId3') }),
  provider('takes a custom token of before', 'signInWithCustomToken', {
    token: '{{unusedCustom}}',
    returnSecureToken: true,
  }),
  refresh("refreshes the test number's session", '{{testRefresh}}'),
  product('reads the public business', 'GET /api/business/{{formerSlug}}'),
  product('opens an invitation', 'GET /api/invitation/{{code}}'),
  provider('deletes the user', 'delete', { idToken: '{{guestId}}' }),
  provider('looks up no deleted user', 'lookup', { idToken: '{{guestId}}' }),
  product('deletes the account', 'DELETE /api/account/delete', {}, { headers: as('secondId') }),
  product('reads no deleted business', 'GET /api/business/{{secondSlug}}'),
  product('ends the session with the account', own(SECOND), undefined, { headers: as('secondId') }),
  { waitSeconds: 400 },
  provider('deletes no user long after the sign-in', 'delete', { idToken: '{{newcomerId}}' }),
  product(
    'deletes an account long after the sign-in',
    'DELETE /api/account/delete',
    {},
    {
      headers: as('newcomerId'),
    },
  ),
  refresh('ends a session whose old token is used late', '{{ownerRefresh}}'),
  refresh('ends it for its newest token too', '{{ownerRefresh3}}'),
  { waitSeconds: 3600 },
  provider('looks up no expired session', 'lookup', { idToken: '{{ownerId3}}' }),
  product('reads nothing with an expired token', own(OWNER), undefined, { headers: as('ownerId3') }),
];
