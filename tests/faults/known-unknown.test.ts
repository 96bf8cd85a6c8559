import { expect, it } from 'vitest';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { openRecorded } from '../support/databases.ts';
import { wrongCode } from '../support/identity-kit.ts';
import { NO_WORK, toProof } from '../support/proof-of-work.ts';
import { StillClock } from '../support/still-clock.ts';
import { createTestApp, ORIGIN, type TestApp } from '../support/test-app.ts';

/**
 * guarantees.md rule 6: a client cannot find out whether a number is known. Time is not measured: the
 * database takes the time, so both numbers must run the same statements in the same order.
 */
const KNOWN = '+905321234567' as CanonicalPhone;
const UNKNOWN = '+905329876543' as CanonicalPhone;
const WARM_UP = '+905320000000' as CanonicalPhone;
const SMS_CODE = /\b\d{6}\b/;

const registration = {
  name: 'Çınar Çay Ocağı',
  owner_name: 'Ayşe',
  owner_surname: 'Yılmaz',
  address: 'Çınar Sokak 1, Kadıköy',
};

interface Visit {
  app: TestApp;
  phone: string;
  cookie: string;
}

async function post(app: TestApp, path: string, body: unknown, cookie: string) {
  const headers = { 'Content-Type': 'application/json', Origin: ORIGIN, Cookie: cookie };
  return app.app.request(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function toolkit(name: string, body: unknown, { app, cookie }: Visit) {
  const { apiKey } = app.deps.publicConfig.identity;
  return post(app, `/identitytoolkit.googleapis.com/v1/accounts:${name}?key=${apiKey}`, body, cookie);
}

async function send(visit: Visit) {
  const challenge = await (await visit.app.app.request('/api/auth/bot-check')).json();
  const proof = { phoneNumber: visit.phone, recaptchaToken: await toProof(challenge) };
  return toolkit('sendVerificationCode', proof, visit);
}

/** Sends a wrong code for a code that was requested before. */
async function guess(visit: Visit) {
  const { sessionInfo } = (await (await send(visit)).json()) as { sessionInfo: string };
  await visit.app.outbox.drain();
  const code = SMS_CODE.exec(visit.app.sent.sms.at(-1)?.text ?? '')?.[0] ?? '';
  return toolkit('signInWithPhoneNumber', { sessionInfo, code: wrongCode(code) }, visit);
}

async function sendTooSoon(visit: Visit) {
  await send(visit);
  return send(visit);
}

const calls: Array<[string, (visit: Visit) => Promise<Response>]> = [
  ['asking for a code', send],
  ['asking again too soon', sendTooSoon],
  ['guessing a code', guess],
  ['phone-check', (v) => post(v.app, '/api/auth/phone-check', { phone: v.phone }, v.cookie)],
  [
    'test-number login',
    (v) => post(v.app, '/api/auth/whitelist-login', { phone: v.phone, code: '000001' }, v.cookie),
  ],
  [
    'by-phone without a token',
    async (v) => v.app.call('GET', `/api/business/by-phone/${encodeURIComponent(v.phone)}`),
  ],
  [
    'by-phone with a token that is none',
    async (v) =>
      v.app.call('GET', `/api/business/by-phone/${encodeURIComponent(v.phone)}`, undefined, 'x.y.z'),
  ],
  [
    'registering without proof',
    (v) =>
      post(v.app, '/api/register', { ...registration, phone: v.phone, firebaseToken: 'x.y.z' }, v.cookie),
  ],
  [
    'an invitation with the number for a code',
    async (v) => v.app.call('GET', `/api/invitation/${v.phone.slice(1)}`),
  ],
];

/** Creates a business and a user, each with its own device. Then waits until all limits have expired. */
async function setUp() {
  const { database, statements } = await openRecorded();
  // If time passed between two calls, their waiting times would differ.
  const clock = new StillClock();
  const environment = { TEST_PHONES: '+905550000001:482913' };
  const app = createTestApp(database, { difficulties: NO_WORK, environment, clock });
  const token = await app.signIn(KNOWN);
  const registered = { ...registration, phone: KNOWN, firebaseToken: token };
  expect((await app.call('POST', '/api/register', registered)).status).toBe(200);

  // A stranger's own device: a valid cookie, of another number.
  const marked = { app, phone: WARM_UP, cookie: '' };
  const { sessionInfo } = (await (await send(marked)).json()) as { sessionInfo: string };
  await app.outbox.drain();
  const code = SMS_CODE.exec(app.sent.sms.at(-1)?.text ?? '')?.[0];
  const signedIn = await toolkit('signInWithPhoneNumber', { sessionInfo, code }, marked);
  const mark = signedIn.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  clock.advance(25 * 60 * 60 * 1000);
  return { app, clock, statements, mark };
}

async function observe(statements: string[], visit: Visit, call: (visit: Visit) => Promise<Response>) {
  statements.length = 0;
  const sentBefore = visit.app.sent.sms.length;
  const response = await call(visit);
  const text = await response.text();
  const answered = [...statements];
  const sentWithTheAnswer = visit.app.sent.sms.length - sentBefore;
  await visit.app.outbox.drain();
  const headers = [...response.headers].filter(([name]) => name !== 'x-request-id');
  return {
    status: response.status,
    size: text.length,
    headers,
    answered,
    all: [...statements],
    sentWithTheAnswer,
  };
}

it.each(calls)('%s does not reveal whether the number is registered', async (_, call) => {
  const { app, clock, statements, mark } = await setUp();
  const forged = mark.replace(/(?<=\.)./, (sign) => (sign === 'a' ? 'b' : 'a'));
  for (const cookie of ['', mark, forged]) {
    // Absorbs the statements that only the first call of a process runs, such as cleaning up.
    await observe(statements, { app, phone: '+905321111111', cookie }, call);
    clock.advance(2 * 60_000);
    const known = await observe(statements, { app, phone: KNOWN, cookie }, call);
    const unknown = await observe(statements, { app, phone: UNKNOWN, cookie }, call);
    expect(unknown).toEqual(known);
    clock.advance(25 * 60 * 60 * 1000);
  }
});

it('the text message is sent after the answer, for either number', async () => {
  const { app, statements } = await setUp();
  for (const phone of [KNOWN, UNKNOWN]) {
    const seen = await observe(statements, { app, phone, cookie: '' }, send);
    expect(seen).toMatchObject({ status: 200, sentWithTheAnswer: 0 });
    expect(app.sent.sms.at(-1)?.to).toBe(phone);
  }
});
