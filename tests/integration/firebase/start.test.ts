import { decodeJwt } from 'jose';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createSite } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import { openServices, type Services } from '#server/services.ts';
import { developmentAssets } from '#server/ssr/assets.ts';
import { startedDataFolder } from '../../support/data-folder.ts';
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

/** Starts a server over `folder`, passes the running app to `use`, and stops. */
async function started(
  folder: string,
  env: Record<string, string>,
  use: (running: {
    services: Services;
    get(path: string): Promise<Response>;
    post(path: string, body: object): Promise<Response>;
  }) => Promise<void>,
): Promise<void> {
  const config = readConfig({ ...env, DATA_DIR: folder });
  const services = await openServices(config, { logger: pino({ level: 'silent' }), print: () => undefined });
  try {
    const { app } = createSite(services, { assets: developmentAssets, folder: null });
    const headers = { 'Content-Type': 'application/json' };
    await use({
      services,
      get: async (path) => app.request(path),
      post: async (path, body) => app.request(path, { method: 'POST', headers, body: JSON.stringify(body) }),
    });
  } finally {
    await services.close();
  }
}

// PGlite takes seconds to create a database, and longer if other processes use the CPU.
it('the server starts in Firebase mode, and requires App Check if it has a site key', async () => {
  const folder = startedDataFolder();
  await started(folder, FIREBASE, async ({ services, get, post }) => {
    expect(services.publicConfig.identity).toEqual({
      mode: 'firebase',
      apiKey: 'AIzaSyExample',
      authDomain: `${PROJECT}.firebaseapp.com`,
      projectId: PROJECT,
      appId: '1:123456789012:web:0a1b2c',
    });
    expect(services.identity).toMatchObject({ mode: 'firebase', appCheck: null });
    expect((await post('/identitytoolkit.googleapis.com/v1/accounts:lookup', {})).status).toBe(405);
    expect((await get('/.well-known/jwks.json')).status).toBe(404);
    expect((await get('/api/auth/bot-check')).status).toBe(404);
    // Google protects text messages from bots; we protect contact messages in this mode too.
    expect((await get('/api/contact/bot-check')).status).toBe(200);

    const page = await get('/');
    expect(page.headers.get('Content-Security-Policy')).toContain(
      'frame-src https://www.google.com/recaptcha/',
    );
    expect(await page.text()).not.toContain('PRIVATE KEY');
    const api = await get('/api/business/nobody');
    expect(api.headers.get('Content-Security-Policy')).not.toContain('google');

    // A test number signs in with a token of the service account.
    const login = await post('/api/auth/whitelist-login', { phone: TEST_PHONE, code: '482913' });
    const { customToken } = (await login.json()) as { customToken: string };
    expect(decodeJwt(customToken)).toMatchObject({
      iss: ACCOUNT_EMAIL,
      claims: { test_phone: TEST_PHONE },
    });
  });

  await started(folder, { ...FIREBASE, FIREBASE_APP_CHECK_SITE_KEY: '6LxExample' }, async (running) => {
    expect(running.services.publicConfig.identity).toMatchObject({ appCheckSiteKey: '6LxExample' });
    expect((await running.post('/api/auth/phone-check', { phone: TEST_PHONE })).status).toBe(403);
    expect((await running.get('/api/business/nobody')).status).toBe(404);
    expect((await running.get('/')).headers.get('Content-Security-Policy')).toContain('firebaseappcheck');
  });
}, 90_000);
