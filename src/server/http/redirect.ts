import type { Context } from 'hono';

/**
 * Redirects to where something is now. Permanent unless said otherwise, but asked again each time: a business may take
 * its former address again (product.md decision 6).
 */
export function redirect<Status extends 302 | 308 = 308>(c: Context, location: string, status?: Status) {
  c.header('Cache-Control', 'no-cache');
  return c.redirect(location, status ?? 308);
}
