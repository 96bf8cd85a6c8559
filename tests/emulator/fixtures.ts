import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Route } from '@playwright/test';
import type { FirebaseIdentity } from '../../src/server/identity/create-identity.ts';
import { startBuiltServer } from '../e2e/built-server.ts';
import { answerRecaptcha } from '../e2e/firebase/recaptcha-routes.ts';
import { collectFaults, TEST_NUMBER } from '../e2e/fixtures.ts';
import { freePort } from '../support/free-port.ts';
import { type AuthEmulator, DEMO_PROJECT, startAuthEmulator } from './auth-emulator.ts';
import { createEmulatorIdentity } from './emulator-identity.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

const FIREBASE = {
  IDENTITY: 'firebase',
  FIREBASE_PROJECT_ID: DEMO_PROJECT,
  FIREBASE_API_KEY: 'AIzaSyEmulated',
  FIREBASE_APP_ID: '1:123456789012:web:0a1b2c',
  FIREBASE_SERVICE_ACCOUNT: JSON.stringify({
    type: 'service_account',
    project_id: DEMO_PROJECT,
    private_key_id: 'none',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    client_email: `server@${DEMO_PROJECT}.iam.gserviceaccount.com`,
  }),
  TEST_PHONES: `${TEST_NUMBER.phone}:${TEST_NUMBER.code}`,
};

/**
 * The page talks to Google's hosts, as in production; here they lead to the emulator. The product has no way to be
 * pointed at one. What the emulator does not have, reCAPTCHA, is the fake of the other Firebase tests.
 */
async function leadToEmulator(route: Route, emulator: AuthEmulator): Promise<void> {
  const { host, pathname, search } = new URL(route.request().url());
  if (!host.endsWith('.googleapis.com')) return answerRecaptcha(route, 'pass');
  const response = await route.fetch({ url: `${emulator.origin}/${host}${pathname}${search}` });
  await route.fulfill({ response });
}

/** The emulator answers `recaptchaConfig` with 501; the SDK then goes on with the widget, as it does with Google. */
const EMULATED = /status of 501/;

export const test = base.extend<object, { emulator: AuthEmulator; origin: string }>({
  emulator: [
    async ({}, use) => {
      const emulator = await startAuthEmulator();
      await use(emulator);
      await emulator.stop();
    },
    { scope: 'worker', timeout: 270_000 },
  ],
  origin: [
    async ({ emulator }, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'demlik-emulator-'));
      const port = await freePort();
      const origin = `http://localhost:${port}`;
      const identity: FirebaseIdentity = {
        mode: 'firebase',
        ...createEmulatorIdentity(emulator.origin),
        appCheck: null,
      };
      const own = { PORT: String(port), DATA_DIR: dataDir, PUBLIC_ORIGIN: origin };
      const running = await startBuiltServer({ ...FIREBASE, ...own }, { identity });
      await use(origin);
      await running.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ origin }, use) => use(origin),
  page: async ({ page, context, emulator, origin }, use) => {
    await context.route(
      (url) => url.protocol === 'https:',
      (route) => leadToEmulator(route, emulator),
    );
    const faults = collectFaults(page, EMULATED);
    await use(page);
    expect(faults, `what the browser complained about at ${origin}`).toEqual([]);
  },
});
