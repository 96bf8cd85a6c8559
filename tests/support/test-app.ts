import { BlockList } from 'node:net';
import { resolve } from 'node:path';
import { pino } from 'pino';
import { createApp } from '#server/app.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import { createEncryption } from '#server/encryption.ts';
import { identityToolkitRoutes } from '#server/http/routes/identity-toolkit.ts';
import { createEmbeddedIdentity } from '#server/identity/embedded/create-embedded-identity.ts';
import type { EmbeddedIdentityDeps } from '#server/identity/embedded/deps.ts';
import { createOutbox } from '#server/messaging/outbox.ts';
import type { MailMessage, SmsMessage } from '#server/messaging/port.ts';
import { createOgImages } from '#server/og-images/create-og-images.ts';
import type { OgImagePainter } from '#server/og-images/port.ts';
import { createWorkerPainter } from '#server/og-images/worker-painter.ts';
import { systemRandomness } from '#server/randomness.ts';
import { createDeviceCookies } from '#server/rate-limit/device-cookies.ts';
import { createRateLimiter } from '#server/rate-limit/limiter.ts';
import { deriveKey } from '#server/secret.ts';
import { createPageResponder } from '#server/ssr/page-responder.ts';
import { checkAnswer } from './contract.ts';
import { ManualClock } from './manual-clock.ts';

export const ORIGIN = 'https://demlik.example';
const API_KEY = 'test-key';
const OG_IMAGE_ASSETS = 'generated/og-images';
const OG_IMAGE_WORKER = resolve('src/server/og-images/worker.ts');
const SECRET = Buffer.alloc(32, 7);

export interface TestAppOptions {
  /** Draws cards; the real one unless given. */
  painter?: OgImagePainter;
  testPhones?: ReadonlyMap<string, string>;
  /** Replaces parts, to break them. */
  overrides?: Partial<AppDeps>;
  /** Replaces parts of the embedded identity provider. */
  identity?: Partial<EmbeddedIdentityDeps>;
}

/** The real app over a real database, with recorded SMS and mail and a clock that tests move. */
export function createTestApp(database: DatabaseHandle, options: TestAppOptions = {}) {
  const clock = new ManualClock();
  const logger = pino({ level: 'silent' });
  const testPhones = options.testPhones ?? new Map<string, string>();
  const sent = { sms: [] as SmsMessage[], mail: [] as MailMessage[] };
  const encryption = createEncryption(deriveKey(SECRET, 'test'));
  const limiter = createRateLimiter({ database, clock });
  const devices = createDeviceCookies({ secret: SECRET, origin: ORIGIN, randomness: systemRandomness });
  const outbox = createOutbox({
    database,
    clock,
    logger,
    encryption,
    handlers: {
      sms: async ({ message }) => void sent.sms.push(message),
      mail: async ({ message }) => void sent.mail.push(message),
      'delete-identity': ({ uid }) => identity.provider.deleteUser(uid),
    },
  });
  const identityDeps: EmbeddedIdentityDeps = {
    database: database.db,
    outbox,
    limiter,
    devices,
    clock,
    randomness: systemRandomness,
    logger,
    encryption,
    secret: SECRET,
    origin: ORIGIN,
    projectId: 'demlik',
    apiKey: API_KEY,
    isTestNumber: (phone) => testPhones.has(phone),
    clientAddress: (c) => c.get('clientAddress'),
    ...options.identity,
  };
  const identity = createEmbeddedIdentity(identityDeps);
  const publicConfig = {
    origin: ORIGIN,
    identity: { mode: 'embedded', apiKey: API_KEY } as const,
    appStoreUrl: 'https://apps.apple.com/app/id1',
    playStoreUrl: 'https://play.google.com/store/apps/details?id=x.y',
    instagramUrl: 'https://www.instagram.com/x',
    contactEmail: 'destek@demlik.example',
    appScheme: 'demlik',
    androidPackage: 'x.y',
  };
  const assets = { head: () => '', stylesheets: () => '' };
  const painter =
    options.painter ?? createWorkerPainter({ workerFile: OG_IMAGE_WORKER, assetsFolder: OG_IMAGE_ASSETS });
  const ogImages = createOgImages({ folder: OG_IMAGE_ASSETS, painter, database, origin: ORIGIN, logger });
  const trustedProxies = new BlockList();
  trustedProxies.addAddress('127.0.0.1');
  const deps: AppDeps = {
    database,
    outbox,
    identity: identity.provider,
    identityRoutes: identityToolkitRoutes(identityDeps, identity.keys),
    limiter,
    devices,
    clock,
    randomness: systemRandomness,
    logger,
    pages: createPageResponder({ database, clock, logger, publicConfig, assets, ogImages }),
    ogImages,
    searchable: true,
    assetsDir: null,
    publicConfig,
    trustedProxies,
    testPhones,
    contactEmail: publicConfig.contactEmail,
    isReady: () => true,
    ...options.overrides,
  };
  const app = createApp(deps);

  /** An identity token for a phone, by the custom-token way; `uid` is the phone's unless given. */
  async function signIn(phone: string, uid = `uid-${phone}`): Promise<string> {
    const token = await identity.provider.createCustomToken(uid, phone);
    const response = await app.request(
      `/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=${API_KEY}`,
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: ORIGIN },
        body: JSON.stringify({ token, returnSecureToken: true }),
      },
    );
    const body = (await response.json()) as { idToken?: string };
    if (body.idToken === undefined) throw new Error(`sign-in failed: ${JSON.stringify(body)}`);
    return body.idToken;
  }

  /** A JSON call, whose answer must be one that the contract knows; `token` is sent as Bearer. */
  async function call(method: string, path: string, body?: unknown, token?: string) {
    const headers: Record<string, string> = { 'Content-Type': 'application/json' };
    if (token !== undefined) headers.Authorization = `Bearer ${token}`;
    const response = await app.request(path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    await checkAnswer(method, path, response);
    return response;
  }

  return { app, deps, clock, outbox, sent, signIn, call };
}

export type TestApp = ReturnType<typeof createTestApp>;
