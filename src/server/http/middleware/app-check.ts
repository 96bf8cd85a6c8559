import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '#server/app-context.ts';
import type { AppAttestation } from '#server/identity/port.ts';
import { ProductError } from '#server/product-error.ts';
import type { ApiCall } from '#shared/contract/call.ts';

/** The header in which Firebase's SDKs send the token. */
export const APP_CHECK_HEADER = 'X-Firebase-AppCheck';

const NOT_GENUINE = 'İsteğin uygulamamızdan geldiği doğrulanamadı. Sayfayı yenileyip tekrar deneyin.';

/** Returns true for calls that change data or need an owner, unless exempt; public reads need none. */
export const needsAppCheck = ({ method, authority, unattested }: ApiCall) =>
  unattested !== true && (method !== 'GET' || authority === 'owner');

export function requireAppCheck(attestation: AppAttestation) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const token = c.req.header(APP_CHECK_HEADER);
    if (token === undefined || !(await attestation.isGenuine(token))) {
      throw new ProductError('FORBIDDEN', { message: NOT_GENUINE });
    }
    await next();
  });
}
