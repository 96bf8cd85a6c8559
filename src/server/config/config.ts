import { isAbsolute, resolve } from 'node:path';
import * as z from 'zod/mini';
import { readFirebaseSettings } from '#server/identity/firebase/settings.ts';
import type { SmsSettings } from '#server/messaging/sms/sms-providers.ts';
import { readSmsSettings } from '#server/messaging/sms/sms-settings.ts';
import { OperatorError } from '#server/operator-error.ts';
import { SMS_PER_HOUR } from '#server/rate-limit/limits.ts';
import { type CanonicalPhone, isCanonicalPhone } from '#shared/phone.ts';
import { site } from '#shared/site.ts';
import { readAppLinks } from './app-link-settings.ts';
import { missingBackups, readBackups } from './backup-settings.ts';
import { landingExamples, readLandingSettings } from './landing-settings.ts';
import { missingOperator, readOperator } from './operator-settings.ts';
import { missingRecipients, readDataRecipients } from './recipient-settings.ts';
import { withSecretFiles } from './secret-files.ts';
import { splitList } from './split-list.ts';
import { readTrustedProxies } from './trusted-proxies.ts';

export type Config = ReturnType<typeof readConfig>;

/** Every problem of the configuration at once, so that an operator mends them in one go. */
export class ConfigError extends OperatorError {
  override name = 'ConfigError';
  constructor(problems: readonly string[]) {
    super(`The configuration is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

const httpUrl = z.url({
  protocol: /^https?$/,
  error: 'must be a whole address, as https://demlik.example/page',
});
const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must have the shape postgres://user:password@host:5432/database',
});
const DRAIN_RULE = 'must be a number of seconds from 0 to 60';
const SMS_PER_HOUR_RULE = 'must be a whole number from 50 to 10000';
const PORT_RULE = 'must be a whole number from 1 to 65535';

/** They lead nowhere that is the operator's. */
const EXAMPLE_LINKS = {
  APP_STORE_URL: `https://apps.apple.com/tr/app/${site.id}/id0000000000`,
  PLAY_STORE_URL: `https://play.google.com/store/apps/details?id=com.${site.id}.app`,
  INSTAGRAM_URL: `https://www.instagram.com/${site.id}`,
} as const;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

const environment = z.object({
  APP_ENV: z._default(
    z.enum(['development', 'production'], 'must be "development" or "production"'),
    'development',
  ),
  PORT: z._default(
    z.coerce.number(PORT_RULE).check(z.int(PORT_RULE), z.minimum(1, PORT_RULE), z.maximum(65_535, PORT_RULE)),
    3000,
  ),
  HOST: z.optional(z.string()),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(postgresUrl),
  DATABASE_DIRECT_URL: z.optional(postgresUrl),
  PUBLIC_ORIGIN: z.optional(
    z.url({ protocol: /^https?$/, error: 'must be scheme and host, as https://demlik.com' }),
  ),
  IDENTITY: z._default(z.enum(['embedded', 'firebase'], 'must be "embedded" or "firebase"'), 'embedded'),
  APP_SECRET: z.optional(z.string().check(z.minLength(32, 'needs at least 32 characters'))),
  SMS_PER_HOUR: z._default(
    z.coerce
      .number(SMS_PER_HOUR_RULE)
      .check(
        z.int(SMS_PER_HOUR_RULE),
        z.minimum(50, SMS_PER_HOUR_RULE),
        z.maximum(10_000, SMS_PER_HOUR_RULE),
      ),
    SMS_PER_HOUR,
  ),
  NEW_APP_SECRET: z.optional(z.string().check(z.minLength(32, 'needs at least 32 characters'))),
  SMTP_URL: z.optional(
    z.url({
      protocol: /^smtps?$/,
      hostname: /./,
      error: 'must have the shape smtps://user:password@host:465 or smtp://host:25',
    }),
  ),
  MAIL_FROM: z._default(z.string(), `${site.name} <bildirim@${site.id}.example>`),
  CONTACT_EMAIL: z._default(
    z.email('must be a mail address, as destek@demlik.com'),
    `destek@${site.id}.example`,
  ),
  SECURITY_CONTACT: z.optional(
    z.url({ protocol: /^(mailto|https)$/, error: 'must begin with mailto: or https://' }),
  ),
  APP_STORE_URL: z._default(httpUrl, EXAMPLE_LINKS.APP_STORE_URL),
  PLAY_STORE_URL: z._default(httpUrl, EXAMPLE_LINKS.PLAY_STORE_URL),
  INSTAGRAM_URL: z._default(httpUrl, EXAMPLE_LINKS.INSTAGRAM_URL),
  APP_SCHEME: z._default(
    z.string().check(z.regex(/^[a-z][a-z0-9+.-]*$/, 'must be the scheme alone, as "demlik"')),
    site.id,
  ),
  ANDROID_PACKAGE: z._default(
    z.string().check(z.regex(/^[a-z][\w]*(\.[a-z][\w]*)+$/i, 'must be a package name, as "com.demlik.app"')),
    `com.${site.id}.app`,
  ),
  DRAIN_SECONDS: z._default(
    z.coerce.number(DRAIN_RULE).check(z.minimum(0, DRAIN_RULE), z.maximum(60, DRAIN_RULE)),
    0,
  ),
  HSTS: z._default(z.enum(['host', 'preload'], 'must be "host" or "preload"'), 'host'),
  METRICS_PORT: z.optional(
    z.coerce.number(PORT_RULE).check(z.int(PORT_RULE), z.minimum(1, PORT_RULE), z.maximum(65_535, PORT_RULE)),
  ),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  LOG_LEVEL: z.optional(z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`)),
});
function parseTestPhones(text: string, problems: string[]): Map<CanonicalPhone, string> {
  const phones = new Map<CanonicalPhone, string>();
  for (const entry of splitList(text)) {
    const [phone = '', code = ''] = entry.split(':');
    // The dialog's code field takes six digits and nothing else.
    if (!isCanonicalPhone(phone) || !/^\d{6}$/.test(code)) {
      problems.push(
        'TEST_PHONES: each entry is +905XXXXXXXXX:DDDDDD, a Turkish mobile number and a 6-digit code',
      );
    } else phones.set(phone, code);
  }
  return phones;
}

/** A path or a whole URL; identity tokens go nowhere but to our own origin. */
function readTokenSyncUrl(given: NodeJS.ProcessEnv, problems: string[]): string | null {
  const { TOKEN_SYNC_URL: configured, PUBLIC_ORIGIN, PORT = '3000' } = given;
  if (configured === undefined) return null;
  const own = URL.parse(PUBLIC_ORIGIN ?? `http://localhost:${PORT}`);
  const url = URL.parse(configured, own?.origin);
  if (url !== null && url.origin === own?.origin) return url.href;
  problems.push('TOKEN_SYNC_URL must be a path or a URL on PUBLIC_ORIGIN');
  return null;
}

/** Names that nobody can own (RFC 2606, RFC 6761): mail to them is lost, mail from them is refused. */
const EXAMPLE_DOMAIN = /@(?:[^@>]*\.)?(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)>?\s*$/i;

const isTrivialCode = (code: string): boolean =>
  /^(\d)\1+$/.test(code) || '01234567890 9876543210'.includes(code);

/** Whether nothing follows the host: a path would be dropped without a word. */
function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && (url.href === `${url.origin}/` || url.href === url.origin);
}

function productionProblems(
  given: NodeJS.ProcessEnv,
  sms: SmsSettings,
  testPhones: ReadonlyMap<string, string>,
): string[] {
  const problems: string[] = [];
  const { PUBLIC_ORIGIN: origin } = given;
  if (origin === undefined) problems.push('PUBLIC_ORIGIN is missing');
  else if (!origin.startsWith('https://')) problems.push('PUBLIC_ORIGIN must start with https://');
  else if (!isOrigin(origin)) {
    problems.push('PUBLIC_ORIGIN is scheme and host alone, as https://demlik.com: pages lie at its root');
  }
  if (given.TRUSTED_PROXIES === undefined) {
    problems.push(
      'TRUSTED_PROXIES is missing: name the addresses or networks of the proxies in front of this server, ' +
        'or say "none" if visitors reach it directly. Behind a proxy that is not named all visitors share one ' +
        'address, and one of them uses up the limits of all.',
    );
  }
  // In Firebase mode Google sends the codes.
  if (given.IDENTITY !== 'firebase' && sms.provider === 'outbox') {
    problems.push(
      'SMS_PROVIDER would put text messages into the outbox folder, which reach nobody: name a provider',
    );
  }
  if (given.SMTP_URL === undefined) problems.push('mail would go to the outbox folder: SMTP_URL is missing');
  for (const name of ['MAIL_FROM', 'CONTACT_EMAIL']) {
    const address = given[name];
    if (address === undefined) problems.push(`${name} is missing: its default is only an example`);
    else if (EXAMPLE_DOMAIN.test(address)) problems.push(`${name}: ${address} is an example, not an address`);
    else if (!/@[^@>\s]+\.[^@>\s]+>?\s*$/.test(address)) problems.push(`${name}: ${address} has no domain`);
  }
  problems.push(...missingOperator(given), ...missingRecipients(given, sms), ...missingBackups(given));
  for (const [name, example] of Object.entries(EXAMPLE_LINKS)) {
    if (given[name] === undefined) problems.push(`${name} is missing: its default is only an example`);
    else if (given[name] === example) problems.push(`${name}: ${example} is an example, not a link of yours`);
  }
  if (given.FIREBASE_AUTH_EMULATOR_HOST !== undefined)
    problems.push('FIREBASE_AUTH_EMULATOR_HOST must not be set');
  if (given.DATABASE_URL !== undefined && given.APP_SECRET === undefined) {
    problems.push('APP_SECRET is missing: instances that share a database must share it');
  }
  if ([...testPhones.values()].some(isTrivialCode)) problems.push('TEST_PHONES: a code is trivial to guess');
  return problems;
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
  const testPhones = parseTestPhones(given.TEST_PHONES ?? '', problems);
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
    /** Test numbers with their codes (ADR 7, decision 3). */
    testPhones,
    /** Who sends the codes of the embedded provider. */
    sms,
    /** How many text messages the whole service sends in an hour at most. */
    smsPerHour: env.SMS_PER_HOUR,
    /** `smtp://` or `smtps://`; null means: mail goes to the outbox folder. */
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    contactEmail: env.CONTACT_EMAIL,
    /** Who runs this service; an example on a laptop. */
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
    /** Which apps Apple and Google let open our links. */
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
