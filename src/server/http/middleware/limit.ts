import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AppDeps, AppEnv } from '#server/app-deps.ts';
import type { Owner } from '#server/identity/port.ts';
import { ProductError } from '#server/product-error.ts';
import { addressKey } from '#server/rate-limit/address-key.ts';
import type { LimitName } from '#server/rate-limit/limits.ts';

export type AddressLimit = LimitName & `${string}PerAddress`;
export type VisitorLimit = LimitName & `${string}PerVisitor`;
export type OwnerLimit = LimitName & `${string}PerOwner`;

type LimitDeps = Pick<AppDeps, 'limiter'>;
type Refusal = (retryAfterSeconds: number) => Error;

const rateLimited: Refusal = (retryAfterSeconds) => new ProductError('RATE_LIMITED', { retryAfterSeconds });

/** Counts the request by the client's address. Limits are attached to routes, never to paths. */
export function limitByAddress(deps: LimitDeps, limit: AddressLimit) {
  return limitBy(deps, limit, (c) => addressKey(c.get('clientAddress')), rateLimited);
}

/** Counts an owner's call: by the device if it has signed in before, otherwise by the address. */
export function limitByVisitor(deps: LimitDeps, limit: VisitorLimit, refusal: Refusal = rateLimited) {
  return limitBy(deps, limit, (c) => c.get('visitorKey'), refusal);
}

/** Counts against a limit of the owner across all devices. Only the token identifies the owner. */
export async function countForOwner(deps: LimitDeps, limit: OwnerLimit, { uid }: Owner): Promise<void> {
  const verdict = await deps.limiter.consume(limit, uid);
  if (!verdict.allowed) throw rateLimited(verdict.retryAfterSeconds);
}

function limitBy(deps: LimitDeps, limit: LimitName, keyOf: (c: Context<AppEnv>) => string, refusal: Refusal) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const verdict = await deps.limiter.consume(limit, keyOf(c));
    if (!verdict.allowed) throw refusal(verdict.retryAfterSeconds);
    await next();
  });
}
