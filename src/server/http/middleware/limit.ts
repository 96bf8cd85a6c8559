import { createMiddleware } from 'hono/factory';
import type { AppDeps, AppEnv } from '#server/app-deps.ts';
import { ProductError } from '#server/product-error.ts';
import { addressKey } from '#server/rate-limit/address-key.ts';
import type { LimitName } from '#server/rate-limit/limits.ts';

/** Counts the request against a limit of its visitor's address; limits are attached to routes, never to paths. */
export function limitByAddress(deps: Pick<AppDeps, 'limiter'>, limit: LimitName) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const verdict = await deps.limiter.consume(limit, addressKey(c.get('clientAddress')));
    if (!verdict.allowed) {
      throw new ProductError('RATE_LIMITED', { retryAfterSeconds: verdict.retryAfterSeconds });
    }
    await next();
  });
}
