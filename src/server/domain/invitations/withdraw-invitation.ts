import { and, eq } from 'drizzle-orm';
import type { AppContext } from '#server/app-context.ts';
import { customers } from '#server/db/schema.ts';
import { lockOwnBusiness } from '#server/domain/floor/own-business.ts';
import type { Owner } from '#server/identity/port.ts';
import { ProductError } from '#server/product-error.ts';

/** Deletes name, number and code. @throws {ProductError} NOT_FOUND, and as {@link lockOwnBusiness} */
export async function withdrawInvitation(
  context: AppContext,
  { owner, id }: { owner: Owner; id: number },
): Promise<void> {
  await context.database.db.transaction(async (tx) => {
    const business = await lockOwnBusiness({ ...context, tx }, owner);
    // The delete cascades to the row in `customer_invitations`.
    const deleted = await tx
      .delete(customers)
      .where(and(eq(customers.id, id), eq(customers.businessId, business.id)))
      .returning({ id: customers.id });
    if (deleted.length === 0) throw new ProductError('NOT_FOUND');
  });
}
