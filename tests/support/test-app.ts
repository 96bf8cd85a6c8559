import { onTestFinished } from 'vitest';
import { createSite } from '#server/app.ts';
import type { AppContext } from '#server/app-context.ts';
import { readConfig } from '#server/config/config.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import { embeddedProject } from '#server/identity/embedded/project.ts';
import type { MailMessage, SmsMessage } from '#server/messaging/port.ts';
import { createServices, type Overrides } from '#server/services.ts';
import type { PageAssets } from '#server/ssr/assets.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { checkAnswer } from './contract.ts';
import { ManualClock } from './manual-clock.ts';

export const ORIGIN = 'https://demlik.example';
const ENVIRONMENT = {
  PUBLIC_ORIGIN: ORIGIN,
  TRUSTED_PROXIES: '127.0.0.1',
  LOG_LEVEL: 'silent',
  APP_STORE_URL: 'https://apps.apple.com/app/id1',
  PLAY_STORE_URL: 'https://play.google.com/store/apps/details?id=x.y',
  INSTAGRAM_URL: 'https://www.instagram.com/x',
};
export const SECRET = Buffer.alloc(32, 7);
const SIGN_IN = `/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=${embeddedProject.apiKey}`;

export interface TestAppOptions extends Overrides {
  /** Variables of the configuration, in addition to {@link ENVIRONMENT}. */
  environment?: Record<string, string>;
  secret?: Uint8Array;
  /** Replaces services after composition, to break them. */
  deps?: Partial<AppContext>;
  /** Assets in the pages' head; none by default. */
  assets?: PageAssets;
  /** Folder of built files to serve. */
  folder?: string;
}

/** Creates the real app with a real database, recorded SMS and mail, and a clock that tests advance. */
export function createTestApp(database: DatabaseHandle, options: TestAppOptions = {}) {
  const { secret = SECRET, folder = null, assets = () => '' } = options;
  const config = readConfig({ ...ENVIRONMENT, ...options.environment });
  const clock = new ManualClock();
  const sent = { sms: [] as SmsMessage[], mail: [] as MailMessage[] };
  const services = createServices(
    config,
    { database, secret },
    {
      clock,
      sms: { send: async (message) => void sent.sms.push(message) },
      mail: { send: async (message) => void sent.mail.push(message) },
      ...options,
    },
  );
  const { outbox, purge, visits, trustedTime, readingChanges } = services;
  const deps: AppContext = { ...services, searchable: true, ...options.deps };
  const { app, serveCached } = createSite(deps, { assets, folder });

  const request = app.request;
  /** Wraps the app's own `request`; throws unless the contract allows the response. */
  app.request = async (input, init, ...rest) => {
    const response = await request(input, init, ...rest);
    const { method, url } = input instanceof Request ? input : { method: 'GET', url: input, ...init };
    await checkAnswer(method, new URL(url, ORIGIN).pathname, response);
    return response;
  };

  /** Returns an ID token for a phone through a custom token; `uid` defaults to the phone's. */
  async function signIn(phone: string, uid = `uid-${phone}`): Promise<string> {
    const token = await deps.identity.createCustomToken(uid, phone as CanonicalPhone);
    const response = await app.request(SIGN_IN, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: config.origin },
      body: JSON.stringify({ token, returnSecureToken: true }),
    });
    const body = (await response.json()) as { idToken?: string };
    if (body.idToken === undefined) throw new Error(`sign-in failed: ${JSON.stringify(body)}`);
    return body.idToken;
  }

  /** Makes a JSON call; `token` is sent as Bearer. */
  async function call(method: string, path: string, body?: unknown, token?: string) {
    const headers: Record<string, string> = { 'Content-Type': 'application/json' };
    if (token !== undefined) headers.Authorization = `Bearer ${token}`;
    return app.request(path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  return {
    app,
    serveCached,
    deps,
    clock,
    outbox,
    purge,
    visits,
    trustedTime,
    readingChanges,
    sent,
    signIn,
    call,
  };
}

/** Reads the changed pages once a second as well, like a running server. */
export function createReadingApp(database: DatabaseHandle, options: TestAppOptions = {}): TestApp {
  const app = createTestApp(database, options);
  app.readingChanges.start();
  onTestFinished(() => app.readingChanges.stop());
  return app;
}

export type TestApp = ReturnType<typeof createTestApp>;
