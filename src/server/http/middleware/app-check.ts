import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '#server/app-deps.ts';
import type { AppAttestation } from '#server/identity/port.ts';
import { ProductError } from '#server/product-error.ts';

/** Where Firebase's SDKs put the token. */
export const APP_CHECK_HEADER = 'X-Firebase-AppCheck';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const NOT_GENUINE = 'İsteğin uygulamamızdan geldiği doğrulanamadı. Sayfayı yenileyip tekrar deneyin.';

/**
 * Refuses what changes something, or comes with an identity token, unless one of our apps sent it. What anybody
 * may read on the public pages stays open.
 */
export function requireAppCheck(attestation: AppAttestation) {
  return createMiddleware<AppEnv>(async (c, next) => {
    if (!SAFE_METHODS.has(c.req.method) || c.req.header('authorization') !== undefined) {
      const token = c.req.header(APP_CHECK_HEADER);
      if (token === undefined || !(await attestation.isGenuine(token))) {
        throw new ProductError('FORBIDDEN', { message: NOT_GENUINE });
      }
    }
    await next();
  });
}
