import { Hono } from 'hono';
import type { AppContext, AppEnv } from '#server/app-context.ts';
import { plusMs } from '#server/clock.ts';

const PATH = '/.well-known/security.txt';
const DAY_MS = 24 * 60 * 60 * 1000;
/** RFC 9116 section 2.5.5 recommends less than a year, so that outdated information expires. */
const GOOD_FOR_DAYS = 180;

/** Returns security.txt (RFC 9116). `Expires` advances every day while the server runs. */
function securityText({ origin, securityContact }: AppContext, now: Date): string {
  const today = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);
  const expires = plusMs(today, GOOD_FOR_DAYS * DAY_MS).toISOString();
  const fields = [
    ['Contact', securityContact],
    ['Expires', expires],
    ['Preferred-Languages', 'tr, en'],
    ['Canonical', origin + PATH],
  ];
  return fields.map(([name, value]) => `${name}: ${value}\n`).join('');
}

/** GET /.well-known/security.txt */
export function securityTextRoutes(context: AppContext) {
  return new Hono<AppEnv>().get(PATH, (c) =>
    c.body(securityText(context, context.clock.now()), 200, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'public, max-age=86400',
    }),
  );
}
