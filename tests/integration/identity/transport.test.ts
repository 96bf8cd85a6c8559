import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createLogger } from '#server/observability/logging.ts';
import { describePglite } from '../../support/databases.ts';
import { type Answer, API_KEY, createIdentityKit, type IdentityKit } from '../../support/identity-kit.ts';

const JSON_CALLS = [
  'sendVerificationCode',
  'signInWithPhoneNumber',
  'signInWithCustomToken',
  'lookup',
  'delete',
];
const ACCOUNTS = '/identitytoolkit.googleapis.com/v1/accounts';
const TOKEN = '/securetoken.googleapis.com/v1/token';
const FORM = 'application/x-www-form-urlencoded';

type Headers = Record<string, string | null>;

/** Calls every POST route, with a body that it accepts. */
function everyCall(kit: IdentityKit, headers: Headers = {}, key: string = API_KEY): Array<Promise<Answer>> {
  const json = JSON_CALLS.map((name) => kit.post(`${ACCOUNTS}:${name}?key=${key}`, '{}', headers));
  const form = kit.post(`${TOKEN}?key=${key}`, 'grant_type=refresh_token&refresh_token=x', {
    'Content-Type': FORM,
    ...headers,
  });
  return [...json, form];
}

describePglite('every identity call', (open) => {
  it.each<[string, number, Headers]>([
    ['another origin', 403, { Origin: 'https://attacker.example' }],
    ['a content type that forms can send', 415, { 'Content-Type': 'text/plain' }],
  ])('refuses %s without touching the session', async (_, status, headers) => {
    const kit = createIdentityKit(await open());
    for (const answer of await Promise.all(everyCall(kit, headers))) {
      expect(answer.status).toBe(status);
      expect(answer.body.error?.message).toMatch(/^NETWORK_REQUEST_FAILED : /);
    }
  });

  it('refuses the API key of another mode', async () => {
    const kit = createIdentityKit(await open());
    for (const answer of await Promise.all(everyCall(kit, {}, 'another'))) {
      expect(answer.body.error?.message).toMatch(/^NETWORK_REQUEST_FAILED : /);
    }
  });

  it('reads at most 16 kB', async () => {
    const kit = createIdentityKit(await open());
    const big = 'x'.repeat(16 * 1024);
    for (const name of JSON_CALLS) {
      const answer = await kit.call(name, { idToken: big });
      expect(answer.status).toBe(413);
      expect(answer.body.error?.message).toBe('NETWORK_REQUEST_FAILED : body too large');
    }
    expect((await kit.refresh(big)).status).toBe(413);
  });

  it('is not cached and not readable by other sites', async () => {
    const kit = createIdentityKit(await open());
    const { idToken, refreshToken } = await kit.signIn('+905321234567');
    const answers = [
      ...(await Promise.all(everyCall(kit))),
      ...(await Promise.all(everyCall(kit, { Origin: 'https://attacker.example' }))),
      await kit.lookup(idToken),
      await kit.refresh(refreshToken),
    ];
    for (const { headers } of answers) {
      expect(headers.get('Cache-Control')).toBe('no-store');
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  it('ignores cookies', async () => {
    const kit = createIdentityKit(await open());
    const { idToken } = await kit.signIn('+905321234567');
    const answer = await kit.call('lookup', {}, { Cookie: `session=${idToken}; __session=${idToken}` });
    expect(answer.body.error?.message).toBe('MISSING_ID_TOKEN');
  });

  it('ignores unknown fields, as the next release of the SDK may send them', async () => {
    const kit = createIdentityKit(await open());
    const { idToken, refreshToken } = await kit.signIn('+905321234567');
    const form = `grant_type=refresh_token&refresh_token=${refreshToken}&added=1`;
    const answers = [
      await kit.call('lookup', { idToken, added: 1 }),
      await kit.post(TOKEN, form, { 'Content-Type': FORM }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('answers overload of lookup and token as a network failure, of sign-in as too many requests', async () => {
    const kit = createIdentityKit(await open());
    for (let n = 0; n < 600; n += 1) await kit.deps.limiter.consume('identityPerVisitor', '192.0.2.1');
    const codes = (await Promise.all(everyCall(kit))).map(({ body }) => body.error?.message);
    const overloaded = 'NETWORK_REQUEST_FAILED : too many requests';
    const tooMany = expect.stringMatching(/^TOO_MANY_ATTEMPTS_TRY_LATER : retry after \d+ s$/);
    expect(codes).toEqual([tooMany, tooMany, tooMany, overloaded, overloaded, overloaded]);
  });

  it('logs a database error without the phone, the code or the session', async () => {
    const lines: string[] = [];
    const logger = createLogger('error', { write: (line) => void lines.push(line) });
    const database = await open();
    await database.db.execute(sql`alter table identity_codes rename column phone to renamed`);
    const kit = createIdentityKit(database, { logger });
    const answer = await kit.send('+905321234567');
    await database.db.execute(sql`alter table identity_codes rename column renamed to phone`);
    expect(answer.body.error?.message).toBe('NETWORK_REQUEST_FAILED : try again later');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      msg: 'identity request failed',
      code: 'INTERNAL',
      err: { reason: expect.stringContaining('phone') },
    });
    expect(lines[0]).not.toMatch(/5321234567|params/);
  });

  it('answers internal errors as a network failure without details', async () => {
    const kit = createIdentityKit(await open());
    const broken = () => Promise.reject(new Error('select * from secrets'));
    Object.assign(kit.deps.limiter, { consume: broken, consumeByAddress: broken });
    for (const answer of await Promise.all(everyCall(kit))) {
      expect(answer.status).toBe(503);
      expect(answer.body).toEqual({
        error: { code: 503, message: 'NETWORK_REQUEST_FAILED : try again later' },
      });
      expect(answer.headers.get('Retry-After')).toBe('5');
    }
  });
});

describePglite('an identity call that asks for more than is offered', (open) => {
  it.each<[string, string, Record<string, unknown>]>([
    ['sendVerificationCode', 'MISSING_PHONE_NUMBER', { phoneNumber: '' }],
    ['sendVerificationCode', 'INVALID_PHONE_NUMBER', { phoneNumber: '+491' }],
    ['sendVerificationCode', 'MISSING_RECAPTCHA_TOKEN', { recaptchaToken: undefined }],
    ['sendVerificationCode', 'UNSUPPORTED_TENANT_OPERATION', { tenantId: 'tenant' }],
    ['signInWithPhoneNumber', 'MISSING_SESSION_INFO', { sessionInfo: undefined }],
    ['signInWithPhoneNumber', 'MISSING_CODE', { code: undefined }],
    ['signInWithPhoneNumber', 'INVALID_CODE', { code: 123456 }],
    ['signInWithPhoneNumber', 'OPERATION_NOT_ALLOWED', { idToken: 'rubbish' }],
    ['signInWithPhoneNumber', 'OPERATION_NOT_ALLOWED', { operation: 'XYZ' }],
    ['signInWithPhoneNumber', 'INVALID_TEMPORARY_PROOF', { temporaryProof: 'proof' }],
    ['signInWithPhoneNumber', 'UNSUPPORTED_TENANT_OPERATION', { tenantId: 'tenant' }],
    ['signInWithCustomToken', 'MISSING_CUSTOM_TOKEN', { token: undefined }],
    ['signInWithCustomToken', 'UNSUPPORTED_TENANT_OPERATION', { tenantId: 'tenant' }],
    ['lookup', 'MISSING_ID_TOKEN', { idToken: undefined }],
    ['lookup', 'UNSUPPORTED_TENANT_OPERATION', { tenantId: 'tenant' }],
    ['delete', 'MISSING_ID_TOKEN', { idToken: undefined }],
    ['delete', 'UNSUPPORTED_TENANT_OPERATION', { tenantId: 'tenant' }],
  ])('%s answers %s', async (name, code, changes) => {
    const kit = createIdentityKit(await open());
    const { sessionInfo, code: sent } = await kit.requestCode('+905321234567');
    const rest: Record<string, object> = {
      sendVerificationCode: { phoneNumber: '+905321234568', recaptchaToken: await kit.proof() },
      signInWithPhoneNumber: { sessionInfo, code: sent },
      signInWithCustomToken: { token: 'x', returnSecureToken: true },
    };
    const answer = await kit.call(name, { ...(rest[name] ?? { idToken: 'x' }), ...changes });
    expect([answer.status, answer.body.error?.message]).toEqual([400, code]);
    // The code is still good.
    expect((await kit.confirm(sessionInfo, sent)).status).toBe(200);
  });

  it.each([
    ['MISSING_GRANT_TYPE', 'refresh_token=x'],
    ['INVALID_GRANT_TYPE', 'grant_type=password&refresh_token=x'],
    ['MISSING_REFRESH_TOKEN', 'grant_type=refresh_token'],
  ])('token answers %s', async (code, form) => {
    const kit = createIdentityKit(await open());
    const answer = await kit.post(TOKEN, form, { 'Content-Type': FORM });
    expect([answer.status, answer.body.error?.message]).toEqual([400, code]);
  });

  it("accepts the SDK's repeated sign-in", async () => {
    const kit = createIdentityKit(await open());
    const { sessionInfo, code } = await kit.requestCode('+905321234567');
    const body = { sessionInfo, code, operation: 'REAUTH', tenantId: '' };
    expect((await kit.call('signInWithPhoneNumber', body)).status).toBe(200);
  });
});

describePglite('other identity calls', (open) => {
  it('recaptchaConfig turns Google reCAPTCHA off', async () => {
    const kit = createIdentityKit(await open());
    const path = '/identitytoolkit.googleapis.com/v2/recaptchaConfig';
    const response = await kit.app.request(
      `${path}?clientType=CLIENT_TYPE_WEB&version=RECAPTCHA_ENTERPRISE&key=${API_KEY}`,
    );
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await response.json()).toEqual({
      recaptchaKey: 'projects/embedded/keys/none',
      recaptchaEnforcementState: [{ provider: 'PHONE_PROVIDER', enforcementState: 'OFF' }],
    });
  });

  it.each([
    ['POST', `${ACCOUNTS}:signUp`],
    ['POST', `${ACCOUNTS}:signInWithPassword`],
    ['POST', `${ACCOUNTS}:signInWithEmailLink`],
    ['POST', `${ACCOUNTS}:signInWithIdp`],
    ['GET', `${ACCOUNTS}:lookup`],
    ['POST', '/identitytoolkit.googleapis.com/v1/projects/demlik/accounts:query'],
    ['GET', '/emulator/v1/projects/demlik/verificationCodes'],
    ['POST', '/securetoken.googleapis.com/v1/other'],
    ['POST', `${ACCOUNTS}:${'x'.repeat(500)}`],
  ])('%s %s is not offered', async (method, path) => {
    const kit = createIdentityKit(await open());
    const response = await kit.app.request(path, { method });
    expect(response.status).toBe(404);
    if (path.includes('googleapis'))
      expect(await response.json()).toEqual({ error: { code: 404, message: 'OPERATION_NOT_ALLOWED' } });
  });
});
