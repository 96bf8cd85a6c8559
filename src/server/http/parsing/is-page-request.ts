import type { Context } from 'hono';

export const isPageRequest = ({ req }: Context): boolean =>
  (req.method === 'GET' || req.method === 'HEAD') && !req.path.startsWith('/api/');
