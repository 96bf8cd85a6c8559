import { BlockList, isIP } from 'node:net';
import { isAbsolute, resolve } from 'node:path';
import * as z from 'zod/mini';
import { type FirebaseSettings, readFirebaseSettings } from '#server/identity/firebase/settings.ts';
import { readSmsSettings, type SmsSettings } from '#server/messaging/sms-settings.ts';
import { type CanonicalPhone, isCanonicalPhone } from '#shared/phone.ts';
import { site } from '#shared/site.ts';

/** Everything the process is told from outside, checked once at start. */
export interface Config {
  production: boolean;
  port: number;
  /** Undefined listens on every interface. */
  host: string | undefined;
  dataDir: string;
  databaseUrl: string | null;
  /** Scheme, host and port, no trailing slash: the `{host}` of every link and QR code. */
  origin: string;
  trustedProxies: BlockList;
  identity: 'embedded' | FirebaseSettings;
  /** From APP_SECRET; null means: keep one in DATA_DIR. */
  secret: string | null;
  /** Where the browser tells sign-ins and sign-outs (product.md 7.4), on our own origin; null: nowhere. */
  tokenSyncUrl: string | null;
  /** Test numbers with their codes (ADR 7, decision 3). */
  testPhones: ReadonlyMap<CanonicalPhone, string>;
  /** Who sends the codes of the embedded provider. */
  sms: SmsSettings;
  /** `smtp://` or `smtps://`; null means: mail goes to the outbox folder. */
  smtpUrl: string | null;
  mailFrom: string;
  contactEmail: string;
  appStoreUrl: string;
  playStoreUrl: string;
  instagramUrl: string;
  appScheme: string;
  androidPackage: string;
  logLevel: string;
}

/** Every fault of the configuration at once, so that an operator mends them in one go. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  constructor(faults: readonly string[]) {
    super(`The configuration is not usable:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  }
}

const httpUrl = z.url({ protocol: /^https?$/ });

const environment = z.object({
  APP_ENV: z._default(z.enum(['development', 'production']), 'development'),
  PORT: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(65_535)), 3000),
  HOST: z.optional(z.string()),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  PUBLIC_ORIGIN: z.optional(httpUrl),
  IDENTITY: z._default(z.enum(['embedded', 'firebase']), 'embedded'),
  APP_SECRET: z.optional(z.string().check(z.minLength(32, 'needs at least 32 characters'))),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/, hostname: /./ })),
  MAIL_FROM: z._default(z.string(), `${site.name} <bildirim@${site.id}.example>`),
  CONTACT_EMAIL: z._default(z.email(), `destek@${site.id}.example`),
  APP_STORE_URL: z._default(httpUrl, `https://apps.apple.com/tr/app/${site.id}/id0000000000`),
  PLAY_STORE_URL: z._default(httpUrl, `https://play.google.com/store/apps/details?id=com.${site.id}.app`),
  INSTAGRAM_URL: z._default(httpUrl, `https://www.instagram.com/${site.id}`),
  APP_SCHEME: z._default(z.string().check(z.regex(/^[a-z][a-z0-9+.-]*$/)), site.id),
  ANDROID_PACKAGE: z._default(
    z.string().check(z.regex(/^[a-z][\w]*(\.[a-z][\w]*)+$/i)),
    `com.${site.id}.app`,
  ),
  LOG_LEVEL: z.optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])),
});
/** The variables that are set, as text. */
type Variables = Readonly<Record<string, string | undefined>>;

function parseProxies(text: string, faults: string[]): BlockList {
  const proxies = new BlockList();
  for (const entry of splitList(text)) {
    const [address = '', prefix] = entry.split('/');
    const family = isIP(address);
    const bits = prefix === undefined ? null : Number(prefix);
    const longest = family === 6 ? 128 : 32;
    if (family === 0 || (bits !== null && !(Number.isInteger(bits) && bits >= 0 && bits <= longest))) {
      faults.push(`TRUSTED_PROXIES: "${entry}" is neither an address nor a network like 10.0.0.0/8`);
      continue;
    }
    const type = family === 6 ? 'ipv6' : 'ipv4';
    if (bits === null) proxies.addAddress(address, type);
    else proxies.addSubnet(address, bits, type);
  }
  return proxies;
}

function parseTestPhones(text: string, faults: string[]): Map<CanonicalPhone, string> {
  const phones = new Map<CanonicalPhone, string>();
  for (const entry of splitList(text)) {
    const [phone = '', code = ''] = entry.split(':');
    // The dialog's code field takes six digits and nothing else.
    if (!isCanonicalPhone(phone) || !/^\d{6}$/.test(code)) {
      faults.push(
        'TEST_PHONES: each entry is +905XXXXXXXXX:DDDDDD, a Turkish mobile number and a 6-digit code',
      );
    } else phones.set(phone, code);
  }
  return phones;
}

/** A path or a whole URL; identity tokens go nowhere but to our own origin. */
function readTokenSyncUrl(given: Variables, faults: string[]): string | null {
  const { TOKEN_SYNC_URL: configured, PUBLIC_ORIGIN, PORT = '3000' } = given;
  if (configured === undefined) return null;
  const own = URL.parse(PUBLIC_ORIGIN ?? `http://localhost:${PORT}`);
  const url = URL.parse(configured, own?.origin);
  if (url !== null && url.origin === own?.origin) return url.href;
  faults.push('TOKEN_SYNC_URL must be a path or a URL on PUBLIC_ORIGIN');
  return null;
}

const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Names that nobody can own (RFC 2606, RFC 6761): mail to them is lost, mail from them is refused. */
const EXAMPLE_DOMAIN = /@(?:[^@>]*\.)?(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)>?\s*$/i;

const isTrivialCode = (code: string): boolean =>
  /^(\d)\1+$/.test(code) || '01234567890 9876543210'.includes(code);

function productionFaults(
  given: Variables,
  sms: SmsSettings,
  testPhones: ReadonlyMap<string, string>,
): string[] {
  const faults: string[] = [];
  const { PUBLIC_ORIGIN: origin } = given;
  if (origin === undefined) faults.push('PUBLIC_ORIGIN is missing');
  else if (!origin.startsWith('https://')) faults.push('PUBLIC_ORIGIN must start with https://');
  // In Firebase mode Google sends the codes.
  if (given.IDENTITY !== 'firebase' && sms.provider === 'outbox') {
    faults.push('SMS would go to the outbox folder: SMS_PROVIDER is missing');
  }
  if (given.SMTP_URL === undefined) faults.push('mail would go to the outbox folder: SMTP_URL is missing');
  for (const name of ['MAIL_FROM', 'CONTACT_EMAIL']) {
    const address = given[name];
    if (address === undefined) faults.push(`${name} is missing: its default is only an example`);
    else if (EXAMPLE_DOMAIN.test(address)) faults.push(`${name}: ${address} is an example, not an address`);
  }
  if (given.FIREBASE_AUTH_EMULATOR_HOST !== undefined)
    faults.push('FIREBASE_AUTH_EMULATOR_HOST must not be set');
  if (given.DATABASE_URL !== undefined && given.APP_SECRET === undefined) {
    faults.push('APP_SECRET is missing: instances that share a database must share it');
  }
  if ([...testPhones.values()].some(isTrivialCode)) faults.push('TEST_PHONES: a code is trivial to guess');
  return faults;
}

/**
 * Reads and checks the environment.
 *
 * @throws {ConfigError} naming every fault, and in production also everything that only suits a laptop.
 */
export function readConfig(source: NodeJS.ProcessEnv): Config {
  // An empty variable means "not set": that is what `PORT= npm start` and compose files do.
  const given: Variables = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  const faults = (parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  const trustedProxies = parseProxies(given.TRUSTED_PROXIES ?? '', faults);
  const testPhones = parseTestPhones(given.TEST_PHONES ?? '', faults);
  const firebase = given.IDENTITY === 'firebase' ? readFirebaseSettings(given, faults) : null;
  const sms = readSmsSettings(given, faults);
  const tokenSyncUrl = readTokenSyncUrl(given, faults);
  if (given.APP_ENV === 'production') faults.push(...productionFaults(given, sms, testPhones));
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults);
  const env = parsed.data;
  const production = env.APP_ENV === 'production';

  return {
    production,
    port: env.PORT,
    host: env.HOST,
    dataDir: isAbsolute(env.DATA_DIR) ? env.DATA_DIR : resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    origin: new URL(env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`).origin,
    trustedProxies,
    identity: firebase ?? 'embedded',
    secret: env.APP_SECRET ?? null,
    tokenSyncUrl,
    testPhones,
    sms,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    contactEmail: env.CONTACT_EMAIL,
    appStoreUrl: env.APP_STORE_URL,
    playStoreUrl: env.PLAY_STORE_URL,
    instagramUrl: env.INSTAGRAM_URL,
    appScheme: env.APP_SCHEME,
    androidPackage: env.ANDROID_PACKAGE,
    // On a laptop the terminal belongs to the SMS and mails that are shown there.
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  };
}
