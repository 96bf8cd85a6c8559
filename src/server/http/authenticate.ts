import type { Context } from 'hono';
import type { AppEnv } from '#server/app-deps.ts';
import type { IdentityProvider, VerifiedIdentity } from '#server/identity/port.ts';
import { ProductError } from '#server/product-error.ts';

const BEARER = /^Bearer ([A-Za-z0-9._~+/=-]+)$/;

/** By the Bearer token alone: cookies carry no authority. @throws {ProductError} UNAUTHENTICATED */
export async function authenticate(
  c: Context<AppEnv>,
  deps: { identity: IdentityProvider },
): Promise<VerifiedIdentity> {
  const token = BEARER.exec(c.req.header('authorization') ?? '')?.[1];
  if (token === undefined) throw new ProductError('UNAUTHENTICATED');
  return deps.identity.verifyIdToken(token);
}
