import * as z from 'zod/mini';
import { SMS_PER_HOUR } from '#server/rate-limit/limits.ts';
import { site } from '#shared/site.ts';

const httpUrl = z.url({
  protocol: /^https?$/,
  error: 'must be a full URL, as https://demlik.example/page',
});
const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must have the shape postgres://user:password@host:5432/database',
});
const DRAIN_RULE = 'must be a number of seconds from 0 to 60';

function wholeNumber(min: number, max: number) {
  const rule = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number(rule).check(z.int(rule), z.minimum(min, rule), z.maximum(max, rule));
}
const port = wholeNumber(1, 65_535);
const secret = z.string().check(z.minLength(32, 'needs at least 32 characters'));

/** Defaults that do not lead to the operator's apps or accounts. */
export const exampleLinks = {
  APP_STORE_URL: `https://apps.apple.com/tr/app/${site.id}/id0000000000`,
  PLAY_STORE_URL: `https://play.google.com/store/apps/details?id=com.${site.id}.app`,
  INSTAGRAM_URL: `https://www.instagram.com/${site.id}`,
} as const;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

/** The independent variables. Variables that belong together have their own settings file. */
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
  SECURITY_CONTACT: z.optional(
    z.url({ protocol: /^(mailto|https)$/, error: 'must begin with mailto: or https://' }),
  ),
  APP_STORE_URL: z._default(httpUrl, exampleLinks.APP_STORE_URL),
  PLAY_STORE_URL: z._default(httpUrl, exampleLinks.PLAY_STORE_URL),
  INSTAGRAM_URL: z._default(httpUrl, exampleLinks.INSTAGRAM_URL),
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
  METRICS_PORT: z.optional(port),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  LOG_LEVEL: z.optional(z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`)),
});
