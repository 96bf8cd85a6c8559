import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '#server/app-context.ts';
import { JSON_TYPE, mediaType } from '#server/http/parsing/media-type.ts';
import { ProductError } from '#server/product-error.ts';
import type { ApiCall } from '#shared/contract/call.ts';

/** product.md 7.1 */
const MAX_BODY_BYTES = 16 * 1024;
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Throws `refusal` if the body is larger than `maxSize` bytes, 16 kB by default, before reading it. */
export function limitBody(
  refusal: () => Error = () => new ProductError('PAYLOAD_TOO_LARGE'),
  maxSize = MAX_BODY_BYTES,
) {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw refusal();
    },
  });
}

/** Applies {@link limitBody} to all calls. The calls of `larger` have their own maximum. */
export function limitBodies(larger: readonly (ApiCall & { maxBodyBytes: number })[]) {
  const limit = limitBody();
  const byPath = new Map(larger.map((call) => [call.path, limitBody(undefined, call.maxBodyBytes)] as const));
  return createMiddleware<AppEnv>((c, next) => (byPath.get(c.req.path as ApiCall['path']) ?? limit)(c, next));
}

/**
 * Rejects changes that a page of another site sends (guarantees.md rule 15). Forms name a type of their own, scripts
 * an `Origin`; an app names neither.
 */
export function guardMutations(origin: string) {
  return createMiddleware<AppEnv>(async (c, next) => {
    if (!SAFE_METHODS.has(c.req.method)) {
      const { origin: sent = origin, 'sec-fetch-site': site = 'same-origin' } = c.req.header();
      if (sent !== origin || site !== 'same-origin') throw new ProductError('CROSS_ORIGIN');
      if ((mediaType(c) ?? JSON_TYPE) !== JSON_TYPE) throw new ProductError('UNSUPPORTED_MEDIA_TYPE');
    }
    await next();
    c.res.headers.set('Cache-Control', 'no-store');
  });
}
