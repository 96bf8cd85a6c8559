import { resolve } from 'node:path';
import { readFirebaseSettings } from '#server/identity/firebase/settings.ts';
import { readSmsSettings } from '#server/messaging/sms/sms-settings.ts';
import { OperatorError } from '#server/operator-error.ts';
import { backupProblems, backupsOf } from './backup-settings.ts';
import { dataRecipientsOf } from './data-recipients.ts';
import { environment } from './environment.ts';
import { landingExamples } from './landing-claims.ts';
import { findMisspelt, recordReads } from './misspelt.ts';
import { readOperator } from './operator-file.ts';
import { movedVariables } from './operator-variables.ts';
import { productionProblems } from './production-problems.ts';
import { publicConfigOf, publicIdentityOf } from './public-config.ts';
import { SECRETS, withSecretFiles } from './secret-files.ts';
import { readTestPhones } from './test-phones.ts';
import { readTrustedProxies } from './trusted-proxies.ts';

/**
 * Returns the URL to which the browser reports sign-ins and sign-outs (product.md 7.4). Accepts a path or a URL;
 * identity tokens are sent only to our own origin.
 */
function readTokenSyncUrl(given: NodeJS.ProcessEnv, problems: string[]): string | undefined {
  const { TOKEN_SYNC_URL: configured, PUBLIC_ORIGIN, PORT = '3000' } = given;
  if (configured === undefined) return undefined;
  const own = URL.parse(PUBLIC_ORIGIN ?? `http://localhost:${PORT}`);
  const url = URL.parse(configured, own?.origin);
  if (url !== null && url.origin === own?.origin) return url.href;
  problems.push('TOKEN_SYNC_URL must be a path or a URL on PUBLIC_ORIGIN');
  return undefined;
}

export type Config = ReturnType<typeof readConfig>;

/** Lists all configuration errors together, so that an operator can fix them at once. */
export class ConfigError extends OperatorError {
  override name = 'ConfigError';
  constructor(problems: readonly string[]) {
    super(
      `The configuration is not usable:\n${[...new Set(problems)].map((problem) => `  - ${problem}`).join('\n')}`,
    );
  }
}

/** @throws {ConfigError} with all errors; in production also values only suitable for development */
export function readConfig(source: NodeJS.ProcessEnv) {
  // An empty variable means unset, as in `PORT= npm start` and compose files.
  const named: NodeJS.ProcessEnv = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== ''),
  );
  const problems: string[] = [];
  const { read: given, names: readNames } = recordReads(withSecretFiles(named, problems));
  const parsed = environment.safeParse(given);
  problems.push(...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}`));
  const trustedProxies = readTrustedProxies(given.TRUSTED_PROXIES, problems);
  const testPhones = readTestPhones(given.TEST_PHONES ?? '', problems);
  const firebase = given.IDENTITY === 'firebase' ? readFirebaseSettings(given, problems) : null;
  const sms = readSmsSettings(given, problems);
  const operator = readOperator(given, problems);
  const tokenSyncUrl = readTokenSyncUrl(given, problems);
  problems.push(...backupProblems(given));
  if (given.DATABASE_DIRECT_URL !== undefined && given.DATABASE_URL === undefined) {
    problems.push(
      'DATABASE_DIRECT_URL bypasses the pooler in DATABASE_URL: without a pooler, set only DATABASE_URL',
    );
  }
  if (given.METRICS_PORT !== undefined && given.METRICS_PORT === (given.PORT ?? '3000')) {
    problems.push('METRICS_PORT must differ from PORT, which visitors reach');
  }
  if (given.APP_ENV === 'production') problems.push(...productionProblems(given, operator, sms, testPhones));
  if (!parsed.success || operator === null || problems.length > 0) throw new ConfigError(problems);
  const env = parsed.data;
  const production = env.APP_ENV === 'production';
  const { origin } = new URL(env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`);
  const identity = { ...publicIdentityOf(firebase), tokenSyncUrl };
  const dataRecipients = dataRecipientsOf(env, operator.data, sms);

  return {
    production,
    port: env.PORT,
    /** If undefined, the server listens on all interfaces. */
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    /** True if the database, the secret or unsent messages are stored in `dataDir`. */
    writesDataDir:
      [env.DATABASE_URL, env.APP_SECRET, env.SMTP_URL].includes(undefined) || sms.provider === 'outbox',
    databaseUrl: env.DATABASE_URL ?? null,
    /** The database's address without the pooler of `databaseUrl`; null if there is no pooler. */
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? null,
    /** Copies of the embedded database. `days` also applies to copies that an operator makes. */
    backups: backupsOf(env),
    /** Scheme, host and port, without a trailing slash: the `{host}` of links and QR codes. */
    origin,
    trustedProxies,
    /** True if TRUSTED_PROXIES names a proxy. */
    namesProxies: ![undefined, 'none'].includes(given.TRUSTED_PROXIES),
    /** Seconds during which a stopping server still accepts requests while `/readyz` returns 503. */
    drainSeconds: env.DRAIN_SECONDS,
    /** Seconds after which the server closes an idle connection. */
    keepAliveSeconds: env.KEEP_ALIVE_SECONDS,
    /** True if browsers may permanently reject plain HTTP for all subdomains as well. */
    hstsPreload: env.HSTS === 'preload',
    identity: firebase ?? ('embedded' as const),
    /** From APP_SECRET. If null, the server stores a secret in DATA_DIR. */
    secret: env.APP_SECRET ?? null,
    /** The secret that `admin secret rotate` changes to. Servers ignore it. */
    newSecret: env.NEW_APP_SECRET ?? null,
    testPhones,
    sms,
    smsPerHour: env.SMS_PER_HOUR,
    /** `smtp://` or `smtps://`. If null, mail goes to the outbox folder. */
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    contactEmail: env.CONTACT_EMAIL,
    /** Recipient of mail about alarms. */
    operatorEmail: env.OPERATOR_EMAIL ?? env.CONTACT_EMAIL,
    /** The `mailto:` or `https:` URI for vulnerability reports. */
    securityContact: env.SECURITY_CONTACT ?? `mailto:${env.CONTACT_EMAIL}`,
    /** The apps that may open this site's links. The files omit an app that is not configured. */
    appLinks: {
      iosAppId: env.IOS_APP_ID ?? null,
      /** Fingerprints of all certificates with which the Android app is signed. */
      androidFingerprints: env.ANDROID_CERT_FINGERPRINTS ?? [],
    },
    /** The part that browsers receive with every page. */
    publicConfig: publicConfigOf(env, operator, { origin, identity, dataRecipients }),
    /** Sample content that production still shows, in sentences for the operator. */
    examples: production ? landingExamples(operator) : [],
    /** The address that Prometheus scrapes, separate from the product's port; null if there is none. */
    metrics: env.METRICS_PORT === undefined ? null : { port: env.METRICS_PORT, host: env.METRICS_HOST },
    variables: { ...variablesOf(Object.keys(named), readNames), moved: movedVariables(given) },
    // In development, the terminal shows SMS and mails.
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  };
}

/** Returns the names of the variables that are set and read, and sentences about those that look misspelt. */
function variablesOf(given: readonly string[], readNames: ReadonlySet<string>) {
  const known = new Set([...readNames, ...SECRETS.map((name) => `${name}_FILE`)]);
  return { read: given.filter((name) => known.has(name)), misspelt: findMisspelt(given, known) };
}
