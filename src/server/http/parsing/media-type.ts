import type { Context } from 'hono';

export const JSON_TYPE = 'application/json';

/** Returns the type of the request's body, without parameters; undefined if the request names none. */
export const mediaType = (c: Context): string | undefined =>
  c.req.header('content-type')?.replace(/;.*/, '').trim().toLowerCase();
