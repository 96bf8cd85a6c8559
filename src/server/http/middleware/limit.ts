import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AppDeps, AppEnv } from '#server/app-deps.ts';
import { ProductError } from '#server/product-error.ts';
import { addressKey } from '#server/rate-limit/address-key.ts';
import type { LimitName } from '#server/rate-limit/limits.ts';

type LimitDeps = Pick<AppDeps, 'limiter'>;

/** Counts the request against a limit of its visitor's address; limits are attached to routes, never to paths. */
export function limitByAddress(deps: LimitDeps, limit: LimitName) {
  return limitBy(deps, limit, (c) => addressKey(c.get('clientAddress')));
}

/** For what owners call: a device that has signed in before is counted by itself and not by its address. */
export function limitByVisitor(deps: LimitDeps, limit: LimitName) {
  return limitBy(deps, limit, (c) => c.get('visitorKey'));
}

function limitBy(deps: LimitDeps, limit: LimitName, keyOf: (c: Context<AppEnv>) => string) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const verdict = await deps.limiter.consume(limit, keyOf(c));
    if (!verdict.allowed) {
      throw new ProductError('RATE_LIMITED', { retryAfterSeconds: verdict.retryAfterSeconds });
    }
    await next();
  });
}
