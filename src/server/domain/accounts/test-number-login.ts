import { timingSafeEqual } from 'node:crypto';
import type { AppContext } from '#server/app-context.ts';
import type { BusinessRecord } from '#server/domain/floor/queries.ts';
import { ProductError } from '#server/product-error.ts';
import { networkKey } from '#server/rate-limit/address-key.ts';
import { type LimitUse, SERVICE_KEY } from '#server/rate-limit/port.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { ensureTestBusiness } from './ensure-test-businesses.ts';

/**
 * Logs in a test number (product.md 6.4, product.md 7.1). The browser signs in at the identity
 * provider with the custom token.
 * @throws {ProductError} RATE_LIMITED after ten wrong codes of a network in a day, or fifty in all;
 * TEST_NUMBER_LOGIN_FAILED
 */
export async function testNumberLogin(
  context: AppContext,
  input: { phone: CanonicalPhone; code: string; address: string },
): Promise<{ business: BusinessRecord; customToken: string }> {
  const expected = context.testPhones.get(input.phone);
  if (expected === undefined) throw new ProductError('TEST_NUMBER_LOGIN_FAILED');
  const uses: LimitUse[] = [
    { limit: 'wrongTestCodesDay', key: SERVICE_KEY },
    { limit: 'wrongTestCodesPerNetworkDay', key: networkKey(input.address) },
  ];
  const counted = await context.limiter.consumeAll(uses);
  if (!counted.allowed)
    throw new ProductError('RATE_LIMITED', { retryAfterSeconds: counted.retryAfterSeconds });
  if (!sameText(expected, input.code)) throw new ProductError('TEST_NUMBER_LOGIN_FAILED');

  const business = await ensureTestBusiness(context, input.phone);
  if (business.ownerUuid === null) throw new ProductError('TEST_NUMBER_LOGIN_FAILED');
  const customToken = await context.identity.createCustomToken(business.ownerUuid, input.phone);
  // Only wrong codes count.
  for (const { limit, key } of uses) await context.limiter.refund(limit, key);
  return { business, customToken };
}

function sameText(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
