import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '#server/app-deps.ts';

/** Keeps a site that is only tried out away from search engines, whatever it answers. */
export const noindex = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  c.header('X-Robots-Tag', 'noindex, nofollow');
});
