import { timingSafeEqual } from 'node:crypto';
import { type BusinessRecord, findBusinessByPhone } from '#server/businesses/queries.ts';
import type { IdentityProvider } from '#server/identity/port.ts';
import { ProductError } from '#server/product-error.ts';
import type { RateLimiter } from '#server/rate-limit/port.ts';
import type { CanonicalPhone } from '#shared/phone.ts';
import { type EnsureTestBusinessesDeps, ensureTestBusiness } from './ensure-test-businesses.ts';

export interface TestNumberLoginDeps extends EnsureTestBusinessesDeps {
  identity: IdentityProvider;
  limiter: RateLimiter;
}

/**
 * Signs a tester in with the fixed code of a test number (product.md 6.4, ADR 7, decision 3).
 * The custom token signs the browser in at the identity provider.
 *
 * @throws {ProductError} RATE_LIMITED after too many wrong codes, NOT_FOUND when no test number is configured,
 * TEST_NUMBER_LOGIN_FAILED otherwise.
 */
export async function testNumberLogin(
  deps: TestNumberLoginDeps,
  input: { phone: CanonicalPhone; code: string },
): Promise<{ business: BusinessRecord; customToken: string }> {
  const uses = await deps.limiter.consume('testNumberLoginPerPhone', input.phone);
  if (!uses.allowed) throw new ProductError('RATE_LIMITED', { retryAfterSeconds: uses.retryAfterSeconds });
  if (deps.testPhones.size === 0) throw new ProductError('NOT_FOUND');
  const expected = deps.testPhones.get(input.phone);
  if (expected === undefined || !sameText(expected, input.code))
    throw new ProductError('TEST_NUMBER_LOGIN_FAILED');

  await ensureTestBusiness(deps, input.phone);
  const business = await findBusinessByPhone(deps.database.db, input.phone);
  if (business === null || business.ownerUuid === null) throw new ProductError('TEST_NUMBER_LOGIN_FAILED');
  const customToken = await deps.identity.createCustomToken(business.ownerUuid, input.phone);
  // Only wrong codes count.
  await deps.limiter.refund('testNumberLoginPerPhone', input.phone);
  return { business, customToken };
}

function sameText(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
