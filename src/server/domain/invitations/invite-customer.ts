import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { customerInvitations, customers } from '#server/db/schema.ts';
import type { Owner } from '#server/identity/port.ts';
import { ProductError } from '#server/product-error.ts';
import { customerMessages, type InviteCustomerRequest } from '#shared/contract/customer-invitation.ts';
import { freshInvitation, type InvitingDeps, renew, withInvitationQuota } from './new-invitation.ts';
import { customerColumns, type InvitedCustomer, selectInvited } from './queries.ts';

/**
 * Invites a customer. A number has at most one invitation per business: an open one is kept, an expired one
 * is renewed.
 * @throws {ProductError} NO_BUSINESS_FOR_PHONE, VALIDATION_FAILED for the owner's own number,
 * INVITATION_OPEN, TOO_MANY_INVITATIONS
 */
export async function inviteCustomer(
  deps: InvitingDeps,
  owner: Owner,
  customer: InviteCustomerRequest,
): Promise<InvitedCustomer> {
  if (customer.phone === owner.phone) {
    const message = customerMessages.ownNumber;
    throw new ProductError('VALIDATION_FAILED', { message, fields: { phone: message } });
  }
  const invited = await withInvitationQuota(deps, owner, async (tx, businessId) => {
    const [existing] = await selectInvited(tx, businessId, eq(customers.phone, customer.phone));
    if (existing === undefined) return insert(tx, deps, { ...customer, businessId });
    if (existing.expiresAt > deps.clock.now()) return null;
    return renew(tx, deps, { id: existing.id, name: customer.name });
  });
  if (invited === null) throw new ProductError('INVITATION_OPEN');
  return invited;
}

async function insert(
  tx: Transaction,
  deps: InvitingDeps,
  row: InviteCustomerRequest & { businessId: number },
): Promise<InvitedCustomer> {
  const { customer, invitation } = freshInvitation(deps);
  const [inserted] = await tx
    .insert(customers)
    .values({ ...row, ...customer })
    .returning(customerColumns);
  if (inserted === undefined) throw new Error('INSERT returned no row');
  await tx.insert(customerInvitations).values({ customerId: inserted.id, ...invitation });
  return { ...inserted, ...invitation };
}
