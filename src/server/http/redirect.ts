import type { Context } from 'hono';

/**
 * Redirects to the current location, with a 308 by default. Clients revalidate it each time, because a
 * business may take its former slug again (product.md decision 6).
 */
export function redirect(c: Context, location: string, status: 302 | 308 = 308) {
  c.header('Cache-Control', 'no-cache');
  return c.redirect(location, status);
}
