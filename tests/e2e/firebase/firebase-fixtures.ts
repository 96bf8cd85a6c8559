import { test as base, expect } from '@playwright/test';
import {
  ACCOUNT_EMAIL,
  type FakeGoogle,
  newSigningKey,
  PROJECT,
  serviceKeys,
  startFakeGoogle,
} from '../../integration/firebase/fake-google.ts';
import { freePort } from '../../support/free-port.ts';
import { startBuiltServer } from '../built-server.ts';
import { withDataFolder } from '../data-folder.ts';
import { collectFaults, TEST_NUMBER, waitAfterNavigation } from '../fixtures.ts';
import { APP_ID, GoogleInBrowser } from './google-in-browser.ts';

export { expect };

const key = newSigningKey('google-1');

const SERVICE_ACCOUNT = JSON.stringify({
  type: 'service_account',
  project_id: PROJECT,
  private_key_id: 'service-1',
  private_key: serviceKeys.privateKey.export({ type: 'pkcs8', format: 'pem' }),
  client_email: ACCOUNT_EMAIL,
});

/** The server's environment in Firebase mode, without its address and folder. */
const FIREBASE = {
  IDENTITY: 'firebase',
  FIREBASE_PROJECT_ID: PROJECT,
  FIREBASE_API_KEY: 'AIzaSyExample',
  FIREBASE_APP_ID: APP_ID,
  FIREBASE_SERVICE_ACCOUNT: SERVICE_ACCOUNT,
  TEST_PHONES: `${TEST_NUMBER.phone}:${TEST_NUMBER.code}`,
};

interface WorkerFixtures {
  /** True if the server requires App Check tokens (`test.use`). */
  appCheck: boolean;
  /** Google's services for the server. */
  google: FakeGoogle;
  /** The built server in Firebase mode. */
  server: { origin: string };
}

interface TestFixtures {
  provoked: RegExp | null;
  /** Google's services for this test's pages. */
  inBrowser: GoogleInBrowser;
  phone: string;
}

let tests = 0;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  appCheck: [false, { option: true, scope: 'worker' }],
  google: [
    async ({}, use) => {
      await using google = await startFakeGoogle();
      google.published.set(key.kid, key);
      google.appCheckPublished.set(key.kid, key);
      await use(google);
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ google, appCheck }, use) =>
      withDataFolder(async (dataDir) => {
        const port = await freePort();
        const origin = `http://localhost:${port}`;
        const own = { PORT: String(port), DATA_DIR: dataDir, PUBLIC_ORIGIN: origin };
        const attestation = appCheck ? { FIREBASE_APP_CHECK_SITE_KEY: '6LAttest' } : {};
        const environment = { ...FIREBASE, ...own, ...attestation };
        const running = await startBuiltServer(environment, { google: google.services });
        await use({ origin });
        await running.stop();
      }),
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ server }, use) => use(server.origin),
  phone: async ({ server: _ }, use, testInfo) => {
    await use(
      `+90533${String(testInfo.workerIndex % 100).padStart(2, '0')}${String(tests).padStart(5, '0')}`,
    );
  },
  extraHTTPHeaders: async ({ server: _ }, use, testInfo) => {
    await use({ 'X-Forwarded-For': `198.19.${testInfo.workerIndex % 256}.${tests % 256}` });
  },
  inBrowser: async ({ google, context, server }, use) => {
    tests += 1;
    const inBrowser = new GoogleInBrowser(google, key);
    await inBrowser.answerFor(context, server.origin);
    await use(inBrowser);
    expect(inBrowser.strays, 'what was asked of no known address of Google').toEqual([]);
  },
  provoked: [null, { option: true }],
  page: async ({ page, provoked, inBrowser: _ }, use) => {
    const faults = collectFaults(page, provoked);
    waitAfterNavigation(page);
    await use(page);
    expect(faults, 'what the browser complained about').toEqual([]);
  },
});
