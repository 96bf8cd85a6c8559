import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DatabaseHandle } from '#server/db/client.ts';
import { priceLists } from '#server/db/schema.ts';
import type { Printer } from '#server/documents/print/port.ts';
import { legalTexts } from '#server/domain/accounts/legal-texts.ts';
import { embeddedProject } from '#server/identity/embedded/project.ts';
import { acceptTextsCall } from '#shared/contract/acceptance.ts';
import { logoutCall, logoutExample, phoneCheckCall, testNumberLoginCall } from '#shared/contract/auth.ts';
import { botCheckCall, contactBotCheckCall } from '#shared/contract/bot-check.ts';
import { updateBusinessCall } from '#shared/contract/business.ts';
import { changePhoneCall } from '#shared/contract/change-phone.ts';
import { contactCall } from '#shared/contract/contact.ts';
import { inviteCustomerCall } from '#shared/contract/customer-invitation.ts';
import { addPlacesCall, deletePlacesCall, renamePlaceCall } from '#shared/contract/places.ts';
import {
  priceListPrintedCall,
  savePriceListCall,
  savePriceListExample,
} from '#shared/contract/price-list.ts';
import { printCall, printExample, printPreviewCall, printPreviewExample } from '#shared/contract/print.ts';
import { registerCall } from '#shared/contract/registration.ts';
import { changeHoursCall, changeHoursExample, changeSettingsCall } from '#shared/contract/settings.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { checkAnswer, contractCalls } from '../support/contract.ts';
import { describeDatabases } from '../support/databases.ts';
import { noLimit } from '../support/no-limit.ts';
import { NO_WORK, toProof } from '../support/proof-of-work.ts';
import { ADDRESS, PHONE, registerOwner, SHOP } from '../support/register-owner.ts';
import { createTestApp, ORIGIN, type TestApp } from '../support/test-app.ts';
import { keptPromise, times } from './promises.ts';

const BODIES = times({ promised: 10_000, everyday: 100 });
const RUNS = [
  { bodies: 20, tags: [] },
  { bodies: BODIES, tags: ['full'] },
];
const MAX_WAIT_MS = 60_000 + BODIES * 500;

/** The fields with which a call succeeds. */
type RightFields = Record<string, unknown>;

interface Endpoint {
  method: string;
  path: string;
  type: string;
  /**
   * Returns the valid fields of a body; no others are allowed. It is called again after each success, because
   * codes and tokens work once.
   */
  prepare: (app: TestApp) => Promise<RightFields>;
}

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const TOOLKIT = '/identitytoolkit.googleapis.com/v1/accounts:';
const TEST_NUMBER = { phone: '+905550000001', code: '482913' };
const PLACE = 'Oda 305';
const REGISTRATION = { ...SHOP, address: ADDRESS };

let phones = 0;
function nextPhone(): CanonicalPhone {
  phones += 1;
  return `+90533${String(phones).padStart(7, '0')}` as CanonicalPhone;
}

const proofFor = async ({ app }: TestApp, path: string) => toProof(await (await app.request(path)).json());

/** Returns the JSON of a call to the identity provider. The call must succeed. */
async function callToolkit({ app }: TestApp, verb: string, body: object) {
  const headers = { 'Content-Type': JSON_TYPE, Origin: ORIGIN };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await app.request(`${TOOLKIT}${verb}?key=${embeddedProject.apiKey}`, init);
  const text = await response.text();
  expect(response.status, `${verb}: ${text}`).toBe(200);
  return JSON.parse(text) as { sessionInfo: string; refreshToken: string };
}

async function sendFields(app: TestApp) {
  return { phoneNumber: nextPhone(), recaptchaToken: await proofFor(app, botCheckCall.path) };
}

async function confirmFields(app: TestApp) {
  const fields = await sendFields(app);
  const { sessionInfo } = await callToolkit(app, 'sendVerificationCode', fields);
  await app.outbox.drain();
  const message = app.sent.sms.findLast(({ to }) => to === fields.phoneNumber);
  return { sessionInfo, code: /\b\d{6}\b/.exec(message?.text ?? '')?.[0] ?? '' };
}

async function customTokenFields({ deps }: TestApp) {
  const phone = nextPhone();
  return { token: await deps.identity.createCustomToken(`uid-${phone}`, phone), returnSecureToken: true };
}

const rightFields: Record<string, Endpoint['prepare']> = {
  [registerCall.path]: async (app) => {
    const phone = nextPhone();
    return { ...REGISTRATION, phone, firebaseToken: await app.signIn(phone) };
  },
  [updateBusinessCall.path]: async () => REGISTRATION,
  [acceptTextsCall.path]: async () => ({
    texts: [{ type: 'terms-of-use', version: legalTexts['terms-of-use'][0].version }],
  }),
  [phoneCheckCall.path]: async () => ({ phone: PHONE }),
  [logoutCall.path]: async () => logoutExample.request,
  [testNumberLoginCall.path]: async () => TEST_NUMBER,
  [contactCall.path]: async (app) => ({
    name: 'Ayşe',
    email: 'ayse@ornek.example',
    phone: PHONE,
    subject: 'Kurulum',
    message: 'Merhaba',
    botCheck: await proofFor(app, contactBotCheckCall.path),
  }),
  [inviteCustomerCall.path]: async () => ({ name: 'Elif Kaya', phone: nextPhone() }),
  [addPlacesCall.path]: async () => ({ labels: [PLACE] }),
  [renamePlaceCall.path]: async () => ({ label: PLACE }),
  // A place that does not exist counts as deleted.
  [deletePlacesCall.path]: async () => ({ ids: ['ZZZZ'] }),
  [changeSettingsCall.path]: async () => ({ phone_shown: true }),
  [changeHoursCall.path]: async () => changeHoursExample.request,
  // Unchanged content may be saved again with any version.
  [savePriceListCall.path]: async () => ({ ...savePriceListExample.request, version: 0 }),
  [priceListPrintedCall.path]: async ({ deps }) => {
    const [list] = await deps.database.db.select({ version: priceLists.version }).from(priceLists);
    return { version: list?.version };
  },
  [printCall.path]: async () => printExample.request,
  [printPreviewCall.path]: async () => printPreviewExample.request,
};

const apiEndpoints: Endpoint[] = contractCalls.flatMap(({ method, path, request }) => {
  // It ends the owner's sessions, which the others need; its own tests send it what is wrong.
  if (request === undefined || path === changePhoneCall.path) return [];
  const prepare = rightFields[path];
  if (prepare === undefined) throw new Error(`nobody says here what is right for ${path}`);
  return [{ method, path, type: JSON_TYPE, prepare }];
});

const toolkit = (verb: string, prepare: Endpoint['prepare']): Endpoint => ({
  method: 'POST',
  path: `${TOOLKIT}${verb}`,
  type: JSON_TYPE,
  prepare,
});
const identityEndpoints: Endpoint[] = [
  toolkit('sendVerificationCode', sendFields),
  toolkit('signInWithPhoneNumber', confirmFields),
  toolkit('signInWithCustomToken', customTokenFields),
  toolkit('lookup', async (app) => ({ idToken: await app.signIn(PHONE) })),
  toolkit('delete', async (app) => ({ idToken: await app.signIn(nextPhone()) })),
  {
    method: 'POST',
    path: '/securetoken.googleapis.com/v1/token',
    type: FORM_TYPE,
    prepare: async (app) => {
      const signedIn = await callToolkit(app, 'signInWithCustomToken', await customTokenFields(app));
      return { grant_type: 'refresh_token', refresh_token: signedIn.refreshToken };
    },
  },
];

/** Values that attackers, or programs with a mistake, send instead of a text. */
const hostile = fc.oneof(
  fc.jsonValue(),
  fc.string({ unit: 'binary', maxLength: 300, size: 'max' }),
  fc.constantFrom(
    null,
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u202e',
    '￿',
    'x'.repeat(20_000),
    '__proto__',
    "'; drop table businesses; --",
    '<script>alert(1)</script>',
    '+905321234567',
    '+900000000000',
    '٠٥٣٢',
    -1,
    1e308,
    [],
    [[]],
    {},
    { toString: null },
  ),
);

/** Replaced by the valid value when a body is sent. */
const RIGHT = '<right>';

interface Body {
  fields: Record<string, unknown>;
  /** If true, the body's last character is missing. */
  cut?: boolean;
}

/** Generates bodies that are valid except for one or more fields, or entirely invalid. */
function bodiesFor(names: string[]): fc.Arbitrary<Body | string | Uint8Array> {
  const allRight = Object.fromEntries(names.map((name) => [name, RIGHT]));
  const field = fc.oneof({ arbitrary: fc.constant(RIGHT), weight: 3 }, { arbitrary: hostile, weight: 1 });
  const record = fc.record(Object.fromEntries(names.map((name) => [name, field])), { requiredKeys: [] });
  const oneWrong = fc
    .tuple(fc.constantFrom(...names), hostile)
    .map(([name, value]) => ({ fields: { ...allRight, [name]: value } }));
  return fc.oneof(
    { arbitrary: oneWrong, weight: 4 },
    { arbitrary: record.map((fields) => ({ fields })), weight: 2 },
    {
      arbitrary: fc
        .tuple(record, fc.dictionary(fc.string(), hostile))
        .map(([known, others]) => ({ fields: { ...known, ...others } })),
      weight: 2,
    },
    { arbitrary: record.map((fields) => ({ fields, cut: true })), weight: 1 },
    { arbitrary: fc.json(), weight: 1 },
    { arbitrary: fc.uint8Array({ maxLength: 400, size: 'max' }), weight: 1 },
  );
}

function encode(body: Body | string | Uint8Array, type: string, right: RightFields): string | Uint8Array {
  if (typeof body === 'string' || body instanceof Uint8Array) return body;
  const fields = Object.entries(body.fields).map(([name, value]): [string, unknown] => [
    name,
    value === RIGHT ? right[name] : value,
  ]);
  const texts = fields.map(([name, value]): [string, string] => [
    name,
    (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed(),
  ]);
  const whole =
    type === JSON_TYPE ? JSON.stringify(Object.fromEntries(fields)) : new URLSearchParams(texts).toString();
  return body.cut ? whole.slice(0, -1) : whole;
}

async function send(
  { app, deps }: TestApp,
  { method, path, type }: Endpoint,
  body: string | Uint8Array,
  token: string,
) {
  const response = await app.request(`${path}?key=${deps.publicConfig.identity.apiKey}`, {
    method,
    headers: { 'Content-Type': type, Origin: ORIGIN, Authorization: `Bearer ${token}` },
    body: body as BodyInit,
  });
  await checkAnswer(method, path, response);
  return response.status;
}

/** Adds a place and returns its id. */
async function onePlace({ app }: TestApp, token: string): Promise<string> {
  const headers = { 'Content-Type': JSON_TYPE, Origin: ORIGIN, Authorization: `Bearer ${token}` };
  const body = JSON.stringify({ labels: [PLACE] });
  const response = await app.request(addPlacesCall.path, { method: 'POST', headers, body });
  const { added } = (await response.json()) as { added: string[] };
  return added[0] ?? '';
}

/** A fake: this test needs the requests, not the drawing. */
const printer: Printer = {
  print: async () => ({ file: Uint8Array.of(1), pages: 1 }),
  close: async () => undefined,
};

/** Sends many bodies, the valid one first. Counts the responses by status. */
async function tryOut(
  app: TestApp,
  endpoint: Endpoint,
  token: string,
  bodies: number,
): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  let right = await endpoint.prepare(app);
  const names = Object.keys(right);
  const allRight: Body = { fields: Object.fromEntries(names.map((name) => [name, RIGHT])) };
  await fc.assert(
    fc.asyncProperty(bodiesFor(names), async (body) => {
      const status = await send(app, endpoint, encode(body, endpoint.type, right), token);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      expect(status, endpoint.path).toBeLessThan(500);
      if (status === 200) right = await endpoint.prepare(app);
    }),
    { numRuns: bodies, examples: [[allRight]] },
  );
  // Otherwise all of them may have been rejected at the first check.
  expect(statuses.get(200) ?? 0, `successes of ${endpoint.path}`).toBeGreaterThan(0);
  return statuses;
}

/** Sends `bodies` bodies to each endpoint. Counts all responses by status. */
async function tryOutAll(database: DatabaseHandle, bodies: number) {
  const environment = { TEST_PHONES: `${TEST_NUMBER.phone}:${TEST_NUMBER.code}` };
  const app = createTestApp(database, { difficulties: NO_WORK, environment, limiter: noLimit, printer });
  const { token } = await registerOwner(app);
  const place = await onePlace(app, token);
  const ofPlace = apiEndpoints.map((endpoint) => ({
    ...endpoint,
    path: endpoint.path.replace(':id', place),
  }));
  const endpoints = [...ofPlace, ...identityEndpoints];
  const totals = new Map<number, number>();
  for (const endpoint of endpoints) {
    for (const [status, count] of await tryOut(app, endpoint, token, bodies))
      totals.set(status, (totals.get(status) ?? 0) + count);
  }
  const counts = [...totals].map(([status, count]) => `${count} × ${status}`).join(', ');
  return `${bodies} each for ${endpoints.length} endpoints, none a 5xx (${counts})`;
}

describeDatabases('any request body', (open, kind) => {
  for (const { bodies, tags } of RUNS) {
    it(
      `causes no server error, ${bodies} for each call`,
      {
        timeout: MAX_WAIT_MS * 24,
        tags,
      },
      async () => keptPromise('hostile bodies', kind, await tryOutAll(await open(), bodies)),
    );
  }
});
