import { and, eq, inArray } from 'drizzle-orm';
import type { AppContext } from '#server/app-context.ts';
import { customerInvitations, customers } from '#server/db/schema.ts';
import { lockOwnBusiness } from '#server/domain/floor/own-business.ts';
import type { Owner } from '#server/identity/port.ts';
import { findInvited, type InvitedCustomer } from './queries.ts';

/**
 * Records that the owner opened WhatsApp with the invitation, or copied it. Overwrites an earlier time.
 * @throws {ProductError} NOT_FOUND, and as {@link lockOwnBusiness}
 */
export async function markInvitationSent(
  context: AppContext,
  { owner, id }: { owner: Owner; id: number },
): Promise<InvitedCustomer> {
  return context.database.db.transaction(async (tx) => {
    const { id: businessId } = await lockOwnBusiness({ ...context, tx }, owner);
    const invited = tx
      .select({ id: customers.id })
      .from(customers)
      .where(and(eq(customers.id, id), eq(customers.businessId, businessId)));
    await tx
      .update(customerInvitations)
      .set({ sentAt: context.clock.now() })
      .where(inArray(customerInvitations.customerId, invited));
    return findInvited(tx, { businessId, id });
  });
}
