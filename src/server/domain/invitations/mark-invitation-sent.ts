import { and, eq, inArray } from 'drizzle-orm';
import type { AppDeps } from '#server/app-deps.ts';
import { customerInvitations, customers } from '#server/db/schema.ts';
import { ownBusiness } from '#server/domain/businesses/own-business.ts';
import type { Owner } from '#server/identity/port.ts';
import { findInvited, type InvitedCustomer } from './queries.ts';

/**
 * Records that the owner opened WhatsApp with the invitation, or copied it. Overwrites an earlier time.
 * @throws {ProductError} NO_BUSINESS_FOR_PHONE, NOT_FOUND
 */
export async function markInvitationSent(
  { database: { db }, clock }: Pick<AppDeps, 'database' | 'clock'>,
  { owner, id }: { owner: Owner; id: number },
): Promise<InvitedCustomer> {
  const { id: businessId } = await ownBusiness(db, owner);
  const invited = db
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.id, id), eq(customers.businessId, businessId)));
  await db
    .update(customerInvitations)
    .set({ sentAt: clock.now() })
    .where(inArray(customerInvitations.customerId, invited));
  return findInvited(db, { businessId, id });
}
