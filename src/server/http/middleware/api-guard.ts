import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '#server/app-deps.ts';
import { ProductError } from '#server/product-error.ts';

/** Largest body (product.md 7.1). */
const MAX_BODY_BYTES = 16 * 1024;
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses bodies over 16 kB before they are read, by throwing `refusal`. */
export function limitBody(refusal: () => Error = () => new ProductError('PAYLOAD_TOO_LARGE')) {
  return bodyLimit({
    maxSize: MAX_BODY_BYTES,
    onError: () => {
      throw refusal();
    },
  });
}

/** Mutations come from our own pages or from no page at all, and say they are JSON (trust.md rule 15). */
export function guardMutations(origin: string) {
  return createMiddleware<AppEnv>(async (c, next) => {
    if (!SAFE_METHODS.has(c.req.method)) {
      const sent = c.req.header('origin');
      if (sent !== undefined && sent !== origin) throw new ProductError('CROSS_ORIGIN');
      const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
      if (type !== 'application/json') throw new ProductError('UNSUPPORTED_MEDIA_TYPE');
    }
    await next();
    c.res.headers.set('Cache-Control', 'no-store');
  });
}
