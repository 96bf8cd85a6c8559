import type { AppContext } from '#server/app-context.ts';
import { ownBusiness } from '#server/domain/floor/own-business.ts';
import type { BusinessRecord } from '#server/domain/floor/queries.ts';
import type { Owner } from '#server/identity/port.ts';
import { ProductError } from '#server/product-error.ts';

/**
 * Returns the owner's business. Rejects any other phone the same way, so that callers cannot learn whether it
 * has a business (product.md decision 5).
 * @throws {ProductError} FORBIDDEN, NO_BUSINESS_FOR_PHONE
 */
export async function getOwnBusiness(
  { database }: AppContext,
  { owner, phone }: { owner: Owner; phone: string },
): Promise<BusinessRecord> {
  if (phone !== owner.phone) throw new ProductError('FORBIDDEN');
  return ownBusiness(database.db, owner);
}
