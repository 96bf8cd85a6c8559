import type { Context } from 'hono';
import { routePath } from 'hono/route';
import type { AppEnv } from '#server/app-context.ts';
import type { PageMatch } from '#shared/routing/pages.ts';

/**
 * Returns the name of the route that answered the request: its pattern, or the page's name. Call it after the
 * response. The set of names is finite and never contains the client's text.
 */
export function routeOf(c: Context<AppEnv>): string {
  const path = routePath(c);
  if (path !== '*' && path !== '/*') return path;
  // Long paths are rejected before pages are matched.
  const page: PageMatch | undefined = c.get('page');
  return page === undefined ? 'page notFound' : pageRoute(page);
}

export const pageRoute = ({ name }: PageMatch): string => `page ${name}`;
