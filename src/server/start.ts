import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { ensureTestBusinesses } from '#server/accounts/ensure-test-businesses.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import { openPglite } from '#server/db/open-pglite.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { identityToolkitRoutes } from '#server/http/routes/identity-toolkit.ts';
import { createEmbeddedIdentity } from '#server/identity/embedded/create-embedded-identity.ts';
import type { EmbeddedIdentityDeps } from '#server/identity/embedded/deps.ts';
import { createAppCheck } from '#server/identity/firebase/app-check.ts';
import { createFirebaseIdentity } from '#server/identity/firebase/create-firebase-identity.ts';
import { GOOGLE_HOSTS, type GoogleHosts } from '#server/identity/firebase/google.ts';
import type { FirebaseSettings } from '#server/identity/firebase/settings.ts';
import type { IdentityProvider } from '#server/identity/port.ts';
import { createMailFolderSender } from '#server/messaging/mail-folder-sender.ts';
import { createNetgsmSmsSender } from '#server/messaging/netgsm-sms-sender.ts';
import { createOutbox } from '#server/messaging/outbox.ts';
import type { SmsSender } from '#server/messaging/port.ts';
import { createSmsFolderSender } from '#server/messaging/sms-folder-sender.ts';
import type { SmsSettings } from '#server/messaging/sms-settings.ts';
import { createSmtpMailSender } from '#server/messaging/smtp-mail-sender.ts';
import { createTwilioSmsSender } from '#server/messaging/twilio-sms-sender.ts';
import { createWebhookSmsSender } from '#server/messaging/webhook-sms-sender.ts';
import { createOgImages } from '#server/og-images/create-og-images.ts';
import { createWorkerPainter } from '#server/og-images/worker-painter.ts';
import { createDeviceCookies } from '#server/rate-limit/device-cookies.ts';
import { createRateLimiter } from '#server/rate-limit/limiter.ts';
import { builtAssets, developmentAssets, type Manifest, type PageAssets } from '#server/ssr/assets.ts';
import { createPageResponder } from '#server/ssr/page-responder.ts';
import type { PublicConfig } from '#shared/page-state.ts';
import { site } from '#shared/site.ts';
import { createApp } from './app.ts';
import type { AppDeps, AppEnv } from './app-deps.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { createEncryption } from './encryption.ts';
import { createLogger } from './logging.ts';
import { type Randomness, systemRandomness } from './randomness.ts';
import { encryptionKey, loadSecret } from './secret.ts';

/** What the Firebase SDK appends to its calls in embedded mode; it keeps sessions of other modes apart. */
const EMBEDDED_API_KEY = `${site.id}-embedded`;

/** Beside this file, in the sources as in the build. */
const OG_IMAGE_WORKER = join(import.meta.dirname, `og-images/worker${extname(import.meta.filename)}`);
/** What `scripts/build-og-images.ts` made: in the build beside the worker, while developing where it was made. */
const OG_IMAGE_ASSETS = join(
  import.meta.dirname,
  import.meta.filename.endsWith('.ts') ? '../../generated/og-images' : 'og-images/assets',
);

/** What a test may replace; everything else is the real thing. */
export interface Overrides {
  clock?: Clock;
  randomness?: Randomness;
  /** Where SMS and mail of the demo mode are shown. */
  print?: (line: string) => void;
  logger?: Logger;
  /** Where Google is asked in Firebase mode. */
  googleHosts?: GoogleHosts;
  /** In Firebase mode, another provider in Google's place. */
  identity?: IdentityProvider;
}

/** Everything of {@link AppDeps} that outlives a reload of the app while developing. */
export type Adapters = Omit<AppDeps, 'pages' | 'assetsDir'> & {
  /** Stops taking work: /readyz says no from here on. */
  drain(): void;
  close(): Promise<void>;
};

function openDatabase(config: Config, logger: Logger): Promise<DatabaseHandle> {
  return config.databaseUrl === null
    ? openPglite(config.dataDir, logger)
    : openPostgres(config.databaseUrl, logger);
}

function publicConfigOf(config: Config): PublicConfig {
  const { appStoreUrl, playStoreUrl, instagramUrl, contactEmail, appScheme, androidPackage } = config;
  const { tokenSyncUrl } = config;
  return {
    origin: config.publicOrigin,
    identity: { ...publicIdentityOf(config.identity), ...(tokenSyncUrl !== null && { tokenSyncUrl }) },
    appStoreUrl,
    playStoreUrl,
    instagramUrl,
    contactEmail,
    appScheme,
    androidPackage,
  };
}

function publicIdentityOf(identity: Config['identity']): PublicConfig['identity'] {
  if (identity === 'embedded') return { mode: 'embedded', apiKey: EMBEDDED_API_KEY };
  const { apiKey, authDomain, projectId, appId, appCheckSiteKey } = identity;
  const keys = { mode: 'firebase' as const, apiKey, authDomain, projectId, appId };
  return appCheckSiteKey === null ? keys : { ...keys, appCheckSiteKey };
}

type IdentityAdapters = Pick<AppDeps, 'identity' | 'identityRoutes' | 'appAttestation'>;

function firebaseAdapters(
  settings: FirebaseSettings,
  clock: Clock,
  { googleHosts: hosts = GOOGLE_HOSTS, identity }: Overrides,
): IdentityAdapters {
  const { projectId, projectNumber, serviceAccount, appCheckSiteKey } = settings;
  return {
    identity: identity ?? createFirebaseIdentity({ projectId, serviceAccount, clock, hosts }),
    identityRoutes: null,
    appAttestation: appCheckSiteKey === null ? null : createAppCheck({ projectNumber, clock, hosts }),
  };
}

async function embeddedAdapters(deps: EmbeddedIdentityDeps): Promise<IdentityAdapters> {
  const identity = createEmbeddedIdentity(deps);
  await identity.prepare();
  return { identity: identity.provider, identityRoutes: identityToolkitRoutes(deps, identity.keys) };
}

function smsSenderOf(sms: SmsSettings, clock: Clock, showInFolder: () => SmsSender): SmsSender {
  switch (sms.provider) {
    case 'outbox':
      return showInFolder();
    case 'netgsm':
      return createNetgsmSmsSender(sms);
    case 'twilio':
      return createTwilioSmsSender(sms);
    case 'webhook':
      return createWebhookSmsSender({ ...sms, clock });
  }
}

/** Opens database, outbox and identity as the configuration says; the only place that chooses adapters. */
export async function openAdapters(config: Config, overrides: Overrides = {}): Promise<Adapters> {
  const logger = overrides.logger ?? createLogger(config.logLevel);
  const clock = overrides.clock ?? systemClock;
  const randomness = overrides.randomness ?? systemRandomness;
  const print = overrides.print ?? ((line) => process.stdout.write(`${line}\n`));

  const database = await openDatabase(config, logger);
  const secret = await loadSecret(config.secret, config.dataDir);
  const encryption = createEncryption(encryptionKey(secret));
  const limiter = createRateLimiter({ database, clock });
  const devices = createDeviceCookies({ secret, origin: config.publicOrigin, randomness });
  const outboxFolder = join(config.dataDir, 'outbox');
  const sms = smsSenderOf(config.sms, clock, () =>
    createSmsFolderSender({ folder: outboxFolder, clock, print }),
  );
  const { smtpUrl, mailFrom: from } = config;
  const smtp = smtpUrl === null ? null : createSmtpMailSender({ url: smtpUrl, from, clock });
  const mail = smtp ?? createMailFolderSender({ folder: outboxFolder, clock, print, from });

  const outbox = createOutbox({
    database,
    clock,
    logger,
    encryption,
    handlers: {
      sms: ({ message }) => sms.send(message),
      mail: ({ message }) => mail.send(message),
      'delete-identity': ({ uid }) => identity.deleteUser(uid),
    },
  });
  const identityAdapters =
    config.identity === 'embedded'
      ? await embeddedAdapters({
          database: database.db,
          outbox,
          limiter,
          devices,
          clock,
          randomness,
          logger,
          encryption,
          secret,
          origin: config.publicOrigin,
          projectId: site.id,
          apiKey: EMBEDDED_API_KEY,
          isTestNumber: (phone) => config.testPhones.has(phone),
          clientAddress: (c) => c.get('clientAddress'),
        })
      : firebaseAdapters(config.identity, clock, overrides);
  const { identity } = identityAdapters;
  const painter = createWorkerPainter({ workerFile: OG_IMAGE_WORKER, assetsFolder: OG_IMAGE_ASSETS });
  const ogImages = createOgImages({
    folder: OG_IMAGE_ASSETS,
    painter,
    database,
    origin: config.publicOrigin,
    logger,
  });
  await ensureTestBusinesses({ ...config, database, randomness });
  outbox.start();

  let ready = true;
  return {
    database,
    outbox,
    ...identityAdapters,
    ogImages,
    searchable: config.production,
    limiter,
    devices: config.identity === 'embedded' ? devices : null,
    clock,
    randomness,
    logger,
    publicConfig: publicConfigOf(config),
    trustedProxies: config.trustedProxies,
    testPhones: config.testPhones,
    contactEmail: config.contactEmail,
    isReady: () => ready,
    drain: () => {
      ready = false;
    },
    close: async () => {
      const stopped = outbox.stop();
      smtp?.close();
      await Promise.all([stopped, painter.close()]);
      await database.close();
    },
  };
}

function appWith(adapters: Adapters, assets: PageAssets, assetsDir: string | null): Hono<AppEnv> {
  return createApp({ ...adapters, assetsDir, pages: createPageResponder({ ...adapters, assets }) });
}

/** The app over Vite's development server; scripts/dev.ts makes it anew when a module changed. */
export function createDevelopmentApp(adapters: Adapters): Hono<AppEnv> {
  return appWith(adapters, developmentAssets(), null);
}

export interface RunningServer {
  port: number;
  /** Stops as SIGTERM does: not ready at once, requests in flight finish, then the database closes. */
  stop(): Promise<void>;
}

/** Starts the built product: `clientDir` is the folder of browser assets that the build wrote. */
export async function startServer(
  config: Config,
  clientDir: string,
  overrides: Overrides = {},
): Promise<RunningServer> {
  const manifest = JSON.parse(readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8')) as Manifest;
  const assets = builtAssets(manifest);
  const adapters = await openAdapters(config, overrides);
  const app = appWith(adapters, assets, clientDir);
  const server = createAdaptorServer({
    fetch: app.fetch,
    // TRUST row "slow clients".
    serverOptions: { headersTimeout: 5_000, requestTimeout: 10_000, connectionsCheckingInterval: 1_000 },
  }) as Server;
  await listen(server, config);
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      adapters.drain();
      await closeServer(server);
      await adapters.close();
    },
  };
}

function listen(server: Server, config: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeIdleConnections();
  });
}
