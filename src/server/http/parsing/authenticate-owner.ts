import type { Context } from 'hono';
import type { AppContext, AppEnv } from '#server/app-context.ts';
import type { Owner } from '#server/identity/port.ts';
import { ProductError } from '#server/product-error.ts';

const BEARER = /^Bearer ([A-Za-z0-9._~+/=-]+)$/;

/** Cookies grant no authority. @throws {ProductError} UNAUTHENTICATED; FORBIDDEN without a phone */
export async function authenticateOwner(
  c: Context<AppEnv>,
  { identity: provider }: AppContext,
): Promise<Owner> {
  const token = BEARER.exec(c.req.header('authorization') ?? '')?.[1];
  if (token === undefined) throw new ProductError('UNAUTHENTICATED');
  const { phone, ...identity } = await provider.verifyIdToken(token);
  if (phone === null) throw new ProductError('FORBIDDEN');
  return { ...identity, phone };
}
