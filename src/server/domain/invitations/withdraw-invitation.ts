import { and, eq } from 'drizzle-orm';
import type { AppDeps } from '#server/app-deps.ts';
import { customers } from '#server/db/schema.ts';
import { ownBusiness } from '#server/domain/businesses/own-business.ts';
import type { Owner } from '#server/identity/port.ts';
import { ProductError } from '#server/product-error.ts';

/** Deletes name, number and code. @throws {ProductError} NO_BUSINESS_FOR_PHONE, NOT_FOUND */
export async function withdrawInvitation(
  { database: { db } }: Pick<AppDeps, 'database'>,
  { owner, id }: { owner: Owner; id: number },
): Promise<void> {
  const business = await ownBusiness(db, owner);
  // The delete cascades to the row in `customer_invitations`.
  const deleted = await db
    .delete(customers)
    .where(and(eq(customers.id, id), eq(customers.businessId, business.id)))
    .returning({ id: customers.id });
  if (deleted.length === 0) throw new ProductError('NOT_FOUND');
}
