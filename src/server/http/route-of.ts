import type { Context } from 'hono';
import { routePath } from 'hono/route';
import type { AppEnv } from '#server/app-deps.ts';
import type { PageMatch } from '#shared/routing/pages.ts';

/**
 * What answered a request, once it is answered, by a name of which there are as many as this program has: the pattern of
 * its route, or its page. Never what the visitor wrote.
 */
export function routeOf(c: Context<AppEnv>): string {
  const path = routePath(c);
  if (path !== '*' && path !== '/*') return path;
  // Paths that are too long are refused before they are matched.
  const page: PageMatch | undefined = c.get('page');
  return `page ${page?.name ?? 'notFound'}`;
}
