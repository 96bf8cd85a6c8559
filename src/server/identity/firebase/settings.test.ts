import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readFirebaseSettings } from './settings.ts';

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pem = (key: typeof rsa.privateKey) => String(key.export({ type: 'pkcs8', format: 'pem' }));

const keyFile = (changes: object = {}) =>
  JSON.stringify({
    type: 'service_account',
    project_id: 'demlik-1',
    private_key_id: 'k1',
    private_key: pem(rsa.privateKey),
    client_email: 'server@demlik-1.iam.gserviceaccount.com',
    token_uri: 'https://oauth2.googleapis.com/token',
    ...changes,
  });

const GOOD = {
  FIREBASE_PROJECT_ID: 'demlik-1',
  FIREBASE_API_KEY: 'AIzaSyExample',
  FIREBASE_APP_ID: '1:123456789012:web:0a1b2c',
  FIREBASE_SERVICE_ACCOUNT: keyFile(),
};

function read(given: Record<string, string>) {
  const problems: string[] = [];
  return { settings: readFirebaseSettings(given, problems), problems };
}

test('reads the web keys and the service account', () => {
  const { settings, problems } = read(GOOD);
  expect(problems).toEqual([]);
  expect(settings).toMatchObject({
    projectId: 'demlik-1',
    projectNumber: '123456789012',
    apiKey: 'AIzaSyExample',
    authDomain: 'demlik-1.firebaseapp.com',
    appCheckSiteKey: null,
    serviceAccount: { clientEmail: 'server@demlik-1.iam.gserviceaccount.com', keyId: 'k1' },
  });
  expect(settings?.serviceAccount.privateKey.asymmetricKeyType).toBe('rsa');
  const more = { FIREBASE_AUTH_DOMAIN: 'giris.demlik.example', FIREBASE_APP_CHECK_SITE_KEY: '6Lx' };
  expect(read({ ...GOOD, ...more }).settings).toMatchObject({
    authDomain: 'giris.demlik.example',
    appCheckSiteKey: '6Lx',
  });
});

test('reads the service account from a file as well', () => {
  const folder = mkdtempSync(join(tmpdir(), 'demlik-firebase-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'key.json');
  writeFileSync(path, keyFile());
  expect(read({ ...GOOD, FIREBASE_SERVICE_ACCOUNT: path }).settings?.serviceAccount.keyId).toBe('k1');
});

test('reports all missing settings', () => {
  const { settings, problems } = read({});
  expect(settings).toBeNull();
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual(Object.keys(GOOD));
});

test.each([
  { FIREBASE_PROJECT_ID: 'demlik/../x', FIREBASE_SERVICE_ACCOUNT: keyFile({ project_id: 'demlik/../x' }) },
  { FIREBASE_APP_ID: 'demlik' },
  { FIREBASE_AUTH_DOMAIN: 'https://demlik.example' },
  { FIREBASE_SERVICE_ACCOUNT: '/no/such/file.json' },
  { FIREBASE_SERVICE_ACCOUNT: '{"private_key": "geheim"' },
  { FIREBASE_SERVICE_ACCOUNT: keyFile({ type: 'authorized_user' }) },
  { FIREBASE_SERVICE_ACCOUNT: keyFile({ project_id: 'another-project' }) },
  { FIREBASE_SERVICE_ACCOUNT: keyFile({ private_key: 'geheim' }) },
  { FIREBASE_SERVICE_ACCOUNT: keyFile({ private_key: pem(elliptic.privateKey) }) },
])('rejects case %#, without repeating a key', (changes) => {
  const { settings, problems } = read({ ...GOOD, ...changes });
  expect(settings).toBeNull();
  expect(problems).toHaveLength(1);
  expect(problems[0]).not.toMatch(/geheim|PRIVATE KEY/);
});
