import { extname, join } from 'node:path';
import type { Logger } from 'pino';
import { createBotCheck, DIFFICULTIES, type Difficulties } from '#server/bot-check/create-bot-check.ts';
import type { Config } from '#server/config/config.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import { isDatabaseNew } from '#server/db/is-database-new.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { PageChanges } from '#server/db/page-changes.ts';
import { openGlyphs } from '#server/documents/glyphs.ts';
import { createOgImages } from '#server/documents/og-images/create-og-images.ts';
import { createPainter } from '#server/documents/og-images/create-painter.ts';
import type { OgImagePainter } from '#server/documents/og-images/port.ts';
import { createPrinter } from '#server/documents/print/create-printer.ts';
import type { Printer } from '#server/documents/print/port.ts';
import { ensureTestBusinesses } from '#server/domain/accounts/ensure-test-businesses.ts';
import { legalTexts } from '#server/domain/accounts/legal-texts.ts';
import { MAX_URLS } from '#server/domain/sitemap/sitemap-mapper.ts';
import { createVisitCounter } from '#server/domain/visits/visit-counter.ts';
import { createIdentity, type IdentityService } from '#server/identity/create-identity.ts';
import type { Google } from '#server/identity/firebase/google.ts';
import { createChangeLog } from '#server/jobs/backups/change-log.ts';
import { createDailyBackups } from '#server/jobs/backups/daily-backups.ts';
import { correctMisdatedRows } from '#server/jobs/clock/misdated-rows.ts';
import { createTrustedTime } from '#server/jobs/clock/trusted-time.ts';
import { createOperatorMail } from '#server/jobs/operator-mail/operator-mail.ts';
import { inDatabase, inFile } from '#server/jobs/operator-mail/report-store.ts';
import { createPurge } from '#server/jobs/retention/purge.ts';
import { createNightlyUpkeep } from '#server/jobs/upkeep/nightly-upkeep.ts';
import { createSenders } from '#server/messaging/create-senders.ts';
import { createOutbox, type RunningOutbox } from '#server/messaging/outbox/outbox.ts';
import type { MailSender, SmsSender } from '#server/messaging/port.ts';
import { createAlarms } from '#server/observability/alarms.ts';
import { createSelfChecks } from '#server/observability/checks/self-checks.ts';
import { standardLog } from '#server/observability/log-destination.ts';
import { createLogger } from '#server/observability/logging.ts';
import { type Metrics, noMetrics } from '#server/observability/metrics.ts';
import { openMetrics } from '#server/observability/prometheus/open-metrics.ts';
import { developmentRelease, type Release } from '#server/observability/release.ts';
import { createBreaker } from '#server/rate-limit/breaker.ts';
import { createRateLimiter } from '#server/rate-limit/limiter.ts';
import { limitsFor } from '#server/rate-limit/limits.ts';
import type { RateLimiter } from '#server/rate-limit/port.ts';
import { createEncryption } from '#server/security/encryption.ts';
import { type Randomness, systemRandomness } from '#server/security/randomness.ts';
import { deriveKey, encryptionKey, loadSecret } from '#server/security/secret.ts';
import { reservedWords } from '#shared/domain/slug.ts';
import { type Clock, systemClock, systemTimers, type Timers } from './clock.ts';
import { createPeriodic } from './periodic.ts';

/** In the build, all files are in the folder that contains `documents` (vite.config.ts). */
const workerFile = (folder: string) =>
  join(import.meta.dirname, 'documents', folder, `worker${extname(import.meta.filename)}`);
/** Returns the folder of generated files: next to the worker in the build, `generated` in development. */
const madeFolder = (generated: string, built: string) =>
  join(import.meta.dirname, import.meta.filename.endsWith('.ts') ? `../../generated/${generated}` : built);
const OG_IMAGE_ASSETS = madeFolder('og-images', 'documents/og-images/assets');
const DOCUMENT_FONTS = madeFolder('document-fonts', 'documents/fonts');
const PRINT_FOLDERS = {
  templates: join(import.meta.dirname, 'documents/print/templates'),
  fonts: DOCUMENT_FONTS,
};

export interface Overrides {
  /** An open database, which its opener closes. */
  database?: DatabaseHandle;
  clock?: Clock;
  timers?: Timers;
  randomness?: Randomness;
  release?: Release;
  logger?: Logger;
  metrics?: Metrics;
  /** Shows SMS and mail in development. */
  print?: (line: string) => void;
  sms?: SmsSender;
  mail?: MailSender;
  outbox?: RunningOutbox;
  limiter?: RateLimiter;
  identity?: IdentityService;
  difficulties?: Difficulties;
  google?: Google;
  painter?: OgImagePainter;
  printer?: Printer;
}

/** All services that survive a reload of the app in development. */
export type Services = ReturnType<typeof createServices>;

/** Opens and composes the services and starts background work. Closes everything if that fails. */
export async function openServices(config: Config, overrides: Overrides = {}): Promise<Services> {
  const logger = overrides.logger ?? createLogger(config.logLevel);
  await using opened = new AsyncDisposableStack();
  const database = overrides.database ?? (await openDatabase(config, logger));
  if (overrides.database === undefined) opened.defer(() => database.close());
  const secret = await loadSecret(config.secret, config.dataDir, () => isDatabaseNew(database.db));
  const { release = developmentRelease } = overrides;
  const about = { database, providers: providersOf(config), release, log: standardLog() };
  const { metrics, close: closeMetrics } = await openMetrics(config.metrics, about, logger);
  opened.defer(closeMetrics);
  const services = createServices(config, { database, secret }, { metrics, ...overrides, logger });
  opened.defer(() => services.close());
  // Before anything is written: the first look compares the clock with the newest row.
  await services.trustedTime.times();
  if (services.identity.mode === 'embedded') await services.identity.prepare();
  await ensureTestBusinesses(services);
  await services.selfChecks.start();
  services.readingChanges.start();
  services.outbox.start();
  services.purge.start();
  services.upkeep.start();
  services.backups.start();
  services.accountChanges.start();
  services.visits.start();
  services.operatorMail.start();
  const all = opened.move();
  return { ...services, close: () => all.disposeAsync() };
}

/** Returns the provider of each kind of message in the outbox. */
const providersOf = ({ sms, smtpUrl, identity }: Config) => ({
  sms: sms.provider,
  mail: smtpUrl === null ? 'outbox' : 'smtp',
  'delete-identity': identity === 'embedded' ? 'embedded' : 'firebase',
});

/** Composes the services of the configuration. Only this function chooses adapters. */
export function createServices(
  config: Config,
  { database, secret }: { database: DatabaseHandle; secret: Uint8Array },
  overrides: Overrides = {},
) {
  const { origin, testPhones } = config;
  const { logger = createLogger(config.logLevel), clock = systemClock, timers = systemTimers } = overrides;
  const { randomness = systemRandomness, difficulties = DIFFICULTIES, metrics = noMetrics } = overrides;
  const alarms = createAlarms({ clock, logger, metrics });
  const trustedTime = createTrustedTime({
    database,
    clock,
    alarms,
    async onSetBack(now, mark) {
      const corrected = await correctMisdatedRows(database.db, now);
      // The former key is deleted before most of its tokens of the future come into force.
      if (identity.mode === 'embedded') await identity.rotateKeys(mark);
      else await database.db.transaction(mark);
      logger.warn({ corrected }, 'the clock was set back');
    },
  });
  const base = { clock, timers, randomness, logger, metrics, alarms, trustedTime };
  const encryption = createEncryption(encryptionKey(secret));
  const limiter =
    overrides.limiter ?? createRateLimiter({ database, clock, secret, limits: limitsFor(config) });
  const botCheck = createBotCheck({ database: database.db, clock, randomness, secret, difficulties });
  const senders = createSenders(config, clock, overrides.print);
  const { sms = senders.sms, mail = senders.mail } = overrides;

  const outbox: RunningOutbox =
    overrides.outbox ??
    createOutbox({
      ...base,
      database,
      encryption,
      async deliver(message) {
        if (message.kind === 'sms') return sms.send(message.message);
        if (message.kind === 'mail') return mail.send(message.message);
        const { lastSignInAt, ...user } = message;
        await identity.deleteUser(user, lastSignInAt === undefined ? undefined : new Date(lastSignInAt));
        return undefined;
      },
    });
  const identityDeps = {
    database: database.db,
    outbox,
    limiter,
    botCheck,
    encryption,
    secret,
    origin,
    testPhones,
  };
  const identity =
    overrides.identity ?? createIdentity(config.identity, { ...base, ...identityDeps }, overrides.google);
  const painter =
    overrides.painter ??
    createPainter({
      workerFile: workerFile('og-images'),
      folders: { assets: OG_IMAGE_ASSETS, fonts: DOCUMENT_FONTS },
    });
  const glyphs = openGlyphs(DOCUMENT_FONTS);
  const pageChanges = new PageChanges(database.db, logger);
  const readChanges = async (stopping: AbortSignal) => {
    if (!stopping.aborted) await pageChanges.read();
  };
  const readingChanges = createPeriodic(timers, readChanges, 1_000);
  const ogImages = createOgImages({ folder: OG_IMAGE_ASSETS, painter, glyphs, pageChanges, origin, ...base });
  const printer =
    overrides.printer ??
    createPrinter({
      workerFile: workerFile('print'),
      folders: PRINT_FOLDERS,
      glyphs,
      limiter,
      metrics,
    });

  const purge = createPurge({ ...base, database });
  const upkeep = createNightlyUpkeep({ ...base, database });
  const visits = createVisitCounter({ ...base, database, origin });
  const selfChecks = createSelfChecks({ ...base, config, secret, database, log: standardLog() });
  const backups = createDailyBackups({ ...base, ...config.backups, database, secret });
  const accountChanges = createChangeLog({ ...base, ...config.backups, encryption });
  const operatorMail = createOperatorMail({
    ...base,
    mail,
    to: config.operatorEmail,
    origin,
    update: database.kind === 'postgres' ? inDatabase(database.db) : inFile(config.dataDir),
  });
  const background = [outbox, purge, upkeep, backups, selfChecks, operatorMail];

  let ready = true;
  return {
    database,
    pageChanges,
    readingChanges,
    accountChanges,
    encryption,
    outbox,
    purge,
    upkeep,
    backups,
    selfChecks,
    operatorMail,
    visits,
    identity,
    limiter,
    botCheck,
    contactBreaker: createBreaker({ limiter, ...base }, 'contactServiceHour'),
    ...base,
    ogImages,
    printer,
    searchable: config.production,
    hstsPreload: config.hstsPreload,
    urlsPerSitemap: MAX_URLS,
    origin,
    refusalKey: deriveKey(secret, 'refused invitations'),
    publicConfig: config.publicConfig,
    legalTexts,
    trustedProxies: config.trustedProxies,
    reservedSlugs: reservedWords([]),
    testPhones,
    contactEmail: config.contactEmail,
    securityContact: config.securityContact,
    appLinks: config.appLinks,
    isReady: (): boolean => ready,
    /** Makes /readyz return 503; everything else continues. */
    notReady: (): void => {
      ready = false;
    },
    /** Stops background work. Messages in the outbox wait for the next start or another instance. */
    stopWork: (): void => {
      for (const work of background) void work.stop();
    },
    /** Does not close the database: its opener does. */
    close: async (): Promise<void> => {
      const stopped = [readingChanges, ...background].map((work) => work.stop());
      senders.close();
      const ended = await Promise.allSettled([
        ...stopped,
        accountChanges.close(),
        painter.close(),
        printer.close(),
        visits.stop(),
      ]);
      for (const result of ended) {
        if (result.status === 'rejected') logger.error({ err: result.reason }, 'an adapter did not close');
      }
    },
  };
}
