import type { DatabaseHandle } from '#server/db/client.ts';
import type { Owner } from '#server/identity/port.ts';
import { ProductError } from '#server/product-error.ts';
import { ownBusiness } from './own-business.ts';
import type { BusinessRecord } from './queries.ts';

/**
 * Refuses another phone whether or not it has a business, so that nothing is learned of it (product.md decision 5).
 * @throws {ProductError} FORBIDDEN, NO_BUSINESS_FOR_PHONE
 */
export async function getOwnBusiness(
  { database }: { database: DatabaseHandle },
  { owner, phone }: { owner: Owner; phone: string },
): Promise<BusinessRecord> {
  if (phone !== owner.phone) throw new ProductError('FORBIDDEN');
  return ownBusiness(database.db, owner);
}
