import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import type { ServiceAccount } from './service-account.ts';

export type FirebaseSettings = NonNullable<ReturnType<typeof readFirebaseSettings>>;

const REQUIRED = ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_APP_ID', 'FIREBASE_SERVICE_ACCOUNT'];

// The project id is part of URLs that we call with our access token.
const PROJECT_ID = /^[a-z][a-z0-9-]{4,29}$/;
const APP_ID = /^1:(\d{1,20}):web:[0-9a-f]+$/;
const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

const keyFile = z.object({
  type: z.literal('service_account'),
  project_id: z.string(),
  client_email: z.email(),
  private_key_id: z.string().check(z.minLength(1)),
  private_key: z.string(),
});

/** Reads the service account as the JSON of its key file, or its path. Adds errors to `problems`. */
export function readFirebaseSettings(given: NodeJS.ProcessEnv, problems: string[]) {
  const before = problems.length;
  for (const name of REQUIRED) {
    if (given[name] === undefined) problems.push(`${name} is missing, which IDENTITY=firebase needs`);
  }
  const matching = (name: string, shape: RegExp, rule: string) => {
    const value = given[name] ?? '';
    if (value !== '' && !shape.test(value)) problems.push(`${name}: must be ${rule}`);
    return value;
  };
  const projectId = matching('FIREBASE_PROJECT_ID', PROJECT_ID, 'a project id, like demlik-1a2b3');
  const appId = matching('FIREBASE_APP_ID', APP_ID, 'the id of a web app, like 1:123456:web:abc123');
  const authDomain = matching(
    'FIREBASE_AUTH_DOMAIN',
    DOMAIN,
    'a host name, like demlik-1a2b3.firebaseapp.com',
  );
  const serviceAccount = readServiceAccount(given.FIREBASE_SERVICE_ACCOUNT, projectId, problems);
  if (serviceAccount === null || problems.length > before) return null;
  return {
    projectId,
    /** Google's project number, which the app id contains. */
    projectNumber: APP_ID.exec(appId)?.[1] ?? '',
    /** The web app's key; not a secret, because browsers receive it. */
    apiKey: given.FIREBASE_API_KEY ?? '',
    authDomain: authDomain || `${projectId}.firebaseapp.com`,
    appId,
    serviceAccount,
    /** reCAPTCHA Enterprise key of App Check; null disables App Check. */
    appCheckSiteKey: given.FIREBASE_APP_CHECK_SITE_KEY ?? null,
  };
}

function readServiceAccount(
  text: string | undefined,
  projectId: string,
  problems: string[],
): ServiceAccount | null {
  if (text === undefined) return null;
  const file = keyFile.safeParse(jsonOf(text));
  if (!file.success) {
    problems.push('FIREBASE_SERVICE_ACCOUNT: neither the JSON of a service account key nor the path of one');
    return null;
  }
  const { client_email, private_key_id, private_key, project_id } = file.data;
  if (projectId !== '' && project_id !== projectId) {
    problems.push(`FIREBASE_SERVICE_ACCOUNT belongs to the project ${project_id}, not to ${projectId}`);
  }
  const privateKey = rsaKey(private_key);
  if (privateKey === null) {
    problems.push('FIREBASE_SERVICE_ACCOUNT: private_key is not an RSA key');
    return null;
  }
  return { clientEmail: client_email, keyId: private_key_id, privateKey };
}

/** Returns undefined if the text is unreadable. It may contain a key, so its parse errors are never shown. */
function jsonOf(textOrPath: string): unknown {
  try {
    return JSON.parse(textOrPath.trimStart().startsWith('{') ? textOrPath : readFileSync(textOrPath, 'utf8'));
  } catch {
    return undefined;
  }
}

function rsaKey(pem: string): KeyObject | null {
  try {
    const key = createPrivateKey(pem);
    return key.asymmetricKeyType === 'rsa' ? key : null;
  } catch {
    return null;
  }
}
