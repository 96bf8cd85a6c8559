import { isAbsolute, resolve } from 'node:path';
import { readFirebaseSettings } from '#server/identity/firebase/settings.ts';
import { readSmsSettings } from '#server/messaging/sms/sms-settings.ts';
import { OperatorError } from '#server/operator-error.ts';
import { readAppLinks } from './app-link-settings.ts';
import { readBackups } from './backup-settings.ts';
import { environment } from './environment.ts';
import { landingExamples, readLandingSettings } from './landing-settings.ts';
import { readOperator } from './operator-settings.ts';
import { productionProblems } from './production-problems.ts';
import { readDataRecipients } from './recipient-settings.ts';
import { withSecretFiles } from './secret-files.ts';
import { readTestPhones } from './test-phones.ts';
import { readTokenSyncUrl } from './token-sync-url.ts';
import { readTrustedProxies } from './trusted-proxies.ts';

export type Config = ReturnType<typeof readConfig>;

/** Every problem of the configuration at once, so that an operator fixes them in one go. */
export class ConfigError extends OperatorError {
  override name = 'ConfigError';
  constructor(problems: readonly string[]) {
    super(`The configuration is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

/** @throws {ConfigError} naming every problem, and in production also everything that only suits a laptop. */
export function readConfig(source: NodeJS.ProcessEnv) {
  // An empty variable means "not set": that is what `PORT= npm start` and compose files do.
  const named: NodeJS.ProcessEnv = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== ''),
  );
  const problems: string[] = [];
  const given = withSecretFiles(named, problems);
  const parsed = environment.safeParse(given);
  problems.push(...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}`));
  const trustedProxies = readTrustedProxies(given.TRUSTED_PROXIES, problems);
  const testPhones = readTestPhones(given.TEST_PHONES ?? '', problems);
  const firebase = given.IDENTITY === 'firebase' ? readFirebaseSettings(given, problems) : null;
  const sms = readSmsSettings(given, problems);
  const landing = readLandingSettings(given, problems);
  const operator = readOperator(given, problems);
  const dataRecipients = readDataRecipients(given, sms, problems);
  const backups = readBackups(given, problems);
  const appLinks = readAppLinks(given, problems);
  const tokenSyncUrl = readTokenSyncUrl(given, problems);
  if (given.DATABASE_DIRECT_URL !== undefined && given.DATABASE_URL === undefined) {
    problems.push(
      'DATABASE_DIRECT_URL leads past a pooler, which DATABASE_URL leads to: without one set DATABASE_URL alone',
    );
  }
  if (given.METRICS_PORT !== undefined && given.METRICS_PORT === (given.PORT ?? '3000')) {
    problems.push('METRICS_PORT must be another one than PORT, which visitors reach');
  }
  if (given.APP_ENV === 'production') problems.push(...productionProblems(given, sms, testPhones));
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  const env = parsed.data;
  const production = env.APP_ENV === 'production';

  return {
    production,
    port: env.PORT,
    /** Undefined listens on every interface. */
    host: env.HOST,
    dataDir: isAbsolute(env.DATA_DIR) ? env.DATA_DIR : resolve(env.DATA_DIR),
    /** Whether the database, the secret or unsent messages are stored in `dataDir`. */
    writesDataDir:
      [env.DATABASE_URL, env.APP_SECRET, env.SMTP_URL].includes(undefined) || sms.provider === 'outbox',
    databaseUrl: env.DATABASE_URL ?? null,
    /** Past the pooler that `databaseUrl` leads to; null: there is none. */
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? null,
    /** Of the embedded database; their life is that of an operator's own copies too. */
    backups,
    /** Scheme, host and port, no trailing slash: the `{host}` of every link and QR code. */
    origin: new URL(env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`).origin,
    trustedProxies,
    /** Whether a proxy stands in front, as TRUSTED_PROXIES says. */
    namesProxies: ![undefined, 'none'].includes(given.TRUSTED_PROXIES),
    /** For how long a server that stops takes requests on, while `/readyz` says that it will not. */
    drainSeconds: env.DRAIN_SECONDS,
    /** Whether browsers may be told to refuse plain HTTP for all hosts below this one too, and for good. */
    hstsPreload: env.HSTS === 'preload',
    identity: firebase ?? ('embedded' as const),
    /** From APP_SECRET; null means: keep one in DATA_DIR. */
    secret: env.APP_SECRET ?? null,
    /** What `admin secret rotate` puts in its place; servers do not look at it. */
    newSecret: env.NEW_APP_SECRET ?? null,
    /** Where the browser tells sign-ins and sign-outs (product.md 7.4), on our own origin; null: nowhere. */
    tokenSyncUrl,
    testPhones,
    sms,
    smsPerHour: env.SMS_PER_HOUR,
    /** `smtp://` or `smtps://`; null means: mail goes to the outbox folder. */
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    contactEmail: env.CONTACT_EMAIL,
    operator,
    /** Where data are and who gets them, for the privacy policy. */
    dataRecipients,
    /** Where vulnerabilities are reported: a `mailto:` or `https:` URI. */
    securityContact: env.SECURITY_CONTACT ?? `mailto:${env.CONTACT_EMAIL}`,
    appStoreUrl: env.APP_STORE_URL,
    playStoreUrl: env.PLAY_STORE_URL,
    instagramUrl: env.INSTAGRAM_URL,
    appScheme: env.APP_SCHEME,
    androidPackage: env.ANDROID_PACKAGE,
    appLinks,
    landing,
    /** What production shows although it is only an example, in words for the operator. */
    examples: production ? landingExamples(given) : [],
    /** Where Prometheus scrapes, apart from the product's own port; null: nowhere. */
    metrics: env.METRICS_PORT === undefined ? null : { port: env.METRICS_PORT, host: env.METRICS_HOST },
    // On a laptop the terminal belongs to the SMS and mails that are shown there.
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  };
}
