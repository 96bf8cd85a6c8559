import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AppContext, AppEnv } from '#server/app-context.ts';
import type { Owner } from '#server/identity/port.ts';
import { ProductError } from '#server/product-error.ts';
import type { LimitName } from '#server/rate-limit/limits.ts';
import type { LimitVerdict } from '#server/rate-limit/port.ts';

export type AddressLimit = LimitName & `${string}PerAddress`;
export type VisitorLimit = LimitName & `${string}PerVisitor`;
export type OwnerLimit = LimitName & `${string}PerOwner`;

type Refusal = (retryAfterSeconds: number) => Error;

const rateLimited: Refusal = (retryAfterSeconds) => new ProductError('RATE_LIMITED', { retryAfterSeconds });

/** Counts the request by the client's address. Limits are attached to routes, never to paths. */
export function limitByAddress(context: AppContext, limit: AddressLimit) {
  return limitBy((c) => context.limiter.consumeByAddress(limit, c.get('clientAddress')), rateLimited);
}

/** Counts an owner's call: by a known device, so that visitors at its address cannot lock it out; else by the address. */
export function limitByVisitor(context: AppContext, limit: VisitorLimit, refusal: Refusal = rateLimited) {
  return limitBy((c) => {
    const deviceId = c.get('deviceId');
    if (deviceId === null) return context.limiter.consumeByAddress(limit, c.get('clientAddress'));
    return context.limiter.consume(limit, `device ${deviceId}`);
  }, refusal);
}

/** Counts against a limit of the owner across all devices. Only the token identifies the owner. */
export async function countForOwner(context: AppContext, limit: OwnerLimit, { uid }: Owner): Promise<void> {
  const verdict = await context.limiter.consume(limit, uid);
  if (!verdict.allowed) throw rateLimited(verdict.retryAfterSeconds);
}

function limitBy(consume: (c: Context<AppEnv>) => Promise<LimitVerdict>, refusal: Refusal) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const verdict = await consume(c);
    if (!verdict.allowed) throw refusal(verdict.retryAfterSeconds);
    await next();
  });
}
