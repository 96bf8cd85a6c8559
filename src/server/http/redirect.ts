import type { Context } from 'hono';

/**
 * Redirects to the current location, with a 308 by default. Clients revalidate it each time, because a
 * business may take its former slug again (product.md decision 6).
 */
export function redirect<Status extends 302 | 308 = 308>(c: Context, location: string, status?: Status) {
  c.header('Cache-Control', 'no-cache');
  return c.redirect(location, status ?? 308);
}
