import type { DatabaseHandle } from '#server/db/client.ts';
import type { VerifiedIdentity } from '#server/identity/port.ts';
import { ProductError } from '#server/product-error.ts';
import { type BusinessRecord, findBusinessByPhone } from './queries.ts';

/**
 * Another's phone is refused whether or not it has a business: nothing is learned of it (ADR 7, decision 5). @throws
 * {ProductError} FORBIDDEN, NO_BUSINESS_FOR_PHONE
 */
export async function getOwnBusiness(
  deps: { database: DatabaseHandle },
  input: { identity: VerifiedIdentity; phone: string },
): Promise<BusinessRecord> {
  const { phone } = input.identity;
  if (phone === null || phone !== input.phone) throw new ProductError('FORBIDDEN');
  const business = await findBusinessByPhone(deps.database.db, phone);
  if (business === null) throw new ProductError('NO_BUSINESS_FOR_PHONE');
  return business;
}
