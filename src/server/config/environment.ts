import * as z from 'zod/mini';
import { SMS_PER_HOUR } from '#server/rate-limit/limits.ts';
import { site } from '#shared/site.ts';
import { splitList } from './split-list.ts';

export const httpUrl = z.url({
  protocol: /^https?$/,
  error: 'must be a full URL, as https://demlik.example/page',
});
const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must have the shape postgres://user:password@host:5432/database',
});
const DRAIN_RULE = 'must be a number of seconds from 0 to 60';

export function wholeNumber(min: number, max: number) {
  const rule = `must be a whole number from ${min} to ${max}`;
  return z.pipe(
    z.coerce.string().check(z.regex(/^\s*\d+\s*$/, rule)),
    z.coerce.number<string>().check(z.minimum(min, rule), z.maximum(max, rule)),
  );
}
const port = wholeNumber(1, 65_535);
const secret = z.string().check(z.minLength(32, 'needs at least 32 characters'));

export function oneLine(max: number, rule = `must be one line of 1 to ${max} characters`) {
  return z.string(rule).check(z.trim(), z.regex(/^\P{Cc}+$/u, rule), z.maxLength(max, rule));
}
export const matching = (pattern: RegExp, wanted: string) =>
  z.string(`must be ${wanted}, in quotes`).check(z.trim(), z.regex(pattern, `must be ${wanted}`));

const SHA256 = /^[\dA-F]{2}(:[\dA-F]{2}){31}$/;
const fingerprints = z
  .pipe(
    z.string(),
    z.transform((text) => splitList(text.toUpperCase())),
  )
  .check(
    z.refine(
      (list) => list.every((fingerprint) => SHA256.test(fingerprint)),
      'must be SHA-256 fingerprints, each 32 bytes in hexadecimal with colons between, as keytool and the Play ' +
        'Console show it',
    ),
  );

/** Defaults that do not lead to the operator's apps or accounts. */
export const exampleLinks = {
  APP_STORE_URL: `https://apps.apple.com/tr/app/${site.id}/id0000000000`,
  PLAY_STORE_URL: `https://play.google.com/store/apps/details?id=com.${site.id}.app`,
  INSTAGRAM_URL: `https://www.instagram.com/${site.id}`,
} as const;

export const DEFAULT_BACKUP_KEEP = 7;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

/** The variables whose validity depends on no other one. The others have a settings file. */
export const environment = z.object({
  APP_ENV: z._default(
    z.enum(['development', 'production'], 'must be "development" or "production"'),
    'development',
  ),
  PORT: z._default(port, 3000),
  HOST: z.optional(z.string()),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(postgresUrl),
  DATABASE_DIRECT_URL: z.optional(postgresUrl),
  BACKUP_DIR: z.optional(z.string()),
  BACKUP_COPY_DIR: z.optional(z.string()),
  BACKUP_KEEP: z._default(wholeNumber(1, 9999), DEFAULT_BACKUP_KEEP),
  BACKUP_DAYS: z.optional(wholeNumber(0, 9999)),
  PUBLIC_ORIGIN: z.optional(
    z.url({ protocol: /^https?$/, error: 'must be scheme and host, as https://demlik.com' }),
  ),
  IDENTITY: z._default(z.enum(['embedded', 'firebase'], 'must be "embedded" or "firebase"'), 'embedded'),
  APP_SECRET: z.optional(secret),
  SMS_PER_HOUR: z._default(wholeNumber(50, 10_000), SMS_PER_HOUR),
  NEW_APP_SECRET: z.optional(secret),
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
  OPERATOR_EMAIL: z.optional(z.email('must be a mail address, as nobet@demlik.com')),
  SECURITY_CONTACT: z.optional(
    z.url({ protocol: /^(mailto|https)$/, error: 'must begin with mailto: or https://' }),
  ),
  APP_STORE_URL: z._default(httpUrl, exampleLinks.APP_STORE_URL),
  PLAY_STORE_URL: z._default(httpUrl, exampleLinks.PLAY_STORE_URL),
  INSTAGRAM_URL: z._default(httpUrl, exampleLinks.INSTAGRAM_URL),
  APP_SCHEME: z._default(matching(/^[a-z][a-z0-9+.-]*$/, 'the scheme alone, as "demlik"'), site.id),
  ANDROID_PACKAGE: z._default(
    matching(/^[a-z][\w]*(\.[a-z][\w]*)+$/i, 'a package name, as "com.demlik.app"'),
    `com.${site.id}.app`,
  ),
  IOS_APP_ID: z.optional(
    matching(
      /^[A-Z\d]{10}(\.[A-Za-z\d-]+){2,}$/,
      'the app id prefix of 10 characters, a dot and the bundle id, as A1B2C3D4E5.com.demlik.app',
    ),
  ),
  ANDROID_CERT_FINGERPRINTS: z.optional(fingerprints),
  DRAIN_SECONDS: z._default(
    z.coerce.number(DRAIN_RULE).check(z.minimum(0, DRAIN_RULE), z.maximum(60, DRAIN_RULE)),
    0,
  ),
  KEEP_ALIVE_SECONDS: z._default(wholeNumber(1, 3600), 75),
  HSTS: z._default(z.enum(['host', 'preload'], 'must be "host" or "preload"'), 'host'),
  METRICS_PORT: z.optional(port),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  LOG_LEVEL: z.optional(z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`)),
});

export type Environment = z.output<typeof environment>;
