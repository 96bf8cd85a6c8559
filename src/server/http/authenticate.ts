import type { Context } from 'hono';
import type { AppEnv } from '#server/app-deps.ts';
import type { IdentityProvider, VerifiedIdentity } from '#server/identity/port.ts';
import { ProductError } from '#server/product-error.ts';

const BEARER = /^Bearer ([A-Za-z0-9._~+/=-]{1,4096})$/;

/**
 * Who sends the request, by its Bearer token alone: cookies carry no authority.
 *
 * @throws {ProductError} UNAUTHENTICATED; the provider's own errors pass through.
 */
export async function authenticate(
  c: Context<AppEnv>,
  deps: { identity: IdentityProvider },
): Promise<VerifiedIdentity> {
  const token = BEARER.exec(c.req.header('authorization') ?? '')?.[1];
  if (token === undefined) throw new ProductError('UNAUTHENTICATED');
  return deps.identity.verifyIdToken(token);
}
