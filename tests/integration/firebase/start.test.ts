import { decodeJwt } from 'jose';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createDevelopmentApp, openAdapters } from '#server/start.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { ACCOUNT_EMAIL, PROJECT, serviceKeys } from './fake-google.ts';

const TEST_PHONE = '+905550000001';

const FIREBASE = {
  IDENTITY: 'firebase',
  FIREBASE_PROJECT_ID: PROJECT,
  FIREBASE_API_KEY: 'AIzaSyExample',
  FIREBASE_APP_ID: '1:123456789012:web:0a1b2c',
  FIREBASE_SERVICE_ACCOUNT: JSON.stringify({
    type: 'service_account',
    project_id: PROJECT,
    private_key_id: 'service-1',
    private_key: serviceKeys.privateKey.export({ type: 'pkcs8', format: 'pem' }),
    client_email: ACCOUNT_EMAIL,
  }),
  TEST_PHONES: `${TEST_PHONE}:482913`,
};

async function start(env: Record<string, string>) {
  const config = readConfig({ ...env, DATA_DIR: temporaryFolder() });
  const adapters = await openAdapters(config, { logger: pino({ level: 'silent' }), print: () => undefined });
  onTestFinished(() => adapters.close());
  const app = createDevelopmentApp(adapters);
  const post = (path: string, body: object) =>
    app.request(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  return { adapters, app, post };
}

it('starts in Firebase mode without the embedded provider’s routes, and tells the browser its keys', async () => {
  const { adapters, app, post } = await start(FIREBASE);
  expect(adapters.publicConfig.identity).toEqual({
    mode: 'firebase',
    apiKey: 'AIzaSyExample',
    authDomain: `${PROJECT}.firebaseapp.com`,
    projectId: PROJECT,
    appId: '1:123456789012:web:0a1b2c',
  });
  expect(adapters.identityRoutes).toBeNull();
  expect(adapters.appAttestation).toBeNull();
  expect((await post('/identitytoolkit.googleapis.com/v1/accounts:lookup', {})).status).toBe(405);
  expect((await app.request('/.well-known/jwks.json')).status).toBe(404);

  const page = await app.request('/');
  expect(page.headers.get('Content-Security-Policy')).toContain(
    'frame-src https://www.google.com/recaptcha/',
  );
  expect(await page.text()).not.toContain('PRIVATE KEY');
  const api = await app.request('/api/business/nobody');
  expect(api.headers.get('Content-Security-Policy')).not.toContain('google');

  // A test number signs in with a token of the service account.
  const login = await post('/api/auth/whitelist-login', { phone: TEST_PHONE, code: '482913' });
  const { customToken } = (await login.json()) as { customToken: string };
  expect(decodeJwt(customToken)).toMatchObject({ iss: ACCOUNT_EMAIL, claims: { phone_number: TEST_PHONE } });
});

it('asks for App Check once it has a site key', async () => {
  const { adapters, app, post } = await start({ ...FIREBASE, FIREBASE_APP_CHECK_SITE_KEY: '6LxExample' });
  expect(adapters.publicConfig.identity).toMatchObject({ appCheckSiteKey: '6LxExample' });
  expect((await post('/api/auth/phone-check', { phone: TEST_PHONE })).status).toBe(403);
  expect((await app.request('/api/business/nobody')).status).toBe(404);
  expect((await app.request('/')).headers.get('Content-Security-Policy')).toContain('firebaseappcheck');
});
