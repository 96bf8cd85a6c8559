import type { Context } from 'hono';
import { routePath } from 'hono/route';
import { matchPage } from '#shared/routing/pages.ts';

/**
 * What answered a request, once it is answered, by a name of which there are as many as this program has: the pattern of
 * its route, or its page. Never what the visitor wrote.
 */
export function routeOf(c: Context): string {
  const path = routePath(c);
  return path === '*' || path === '/*' ? `page ${matchPage(c.req.path).name}` : path;
}
