import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { customerInvitations, customers } from '#server/db/schema.ts';
import type { VerifiedIdentity } from '#server/identity/port.ts';
import { ProductError } from '#server/product-error.ts';
import { customerMessages, type InviteCustomerRequest } from '#shared/contract/customer-invitation.ts';
import { freshInvitation, type InvitingDeps, making, writeAnew } from './new-invitation.ts';
import { findInvited, type InvitedCustomer, ownBusinessId, selectInvited } from './queries.ts';

/**
 * A number has one invitation of a business: while it is open there is no other, once it has expired it is written
 * anew. @throws {ProductError} FORBIDDEN, NO_BUSINESS_FOR_PHONE, VALIDATION_FAILED for the owner's own number,
 * INVITATION_OPEN, TOO_MANY_INVITATIONS
 */
export async function inviteCustomer(
  deps: InvitingDeps,
  identity: VerifiedIdentity,
  customer: InviteCustomerRequest,
): Promise<InvitedCustomer> {
  const businessId = await ownBusinessId(deps, identity);
  if (customer.phone === identity.phone) {
    const message = customerMessages.ownNumber;
    throw new ProductError('VALIDATION_FAILED', { message, fields: { phone: message } });
  }
  const invited = await making(deps, businessId, async (tx) => {
    const [known] = await selectInvited(tx, businessId, eq(customers.phone, customer.phone));
    if (known === undefined) return insert(tx, deps, { ...customer, businessId });
    if (known.expiresAt > deps.clock.now()) return null;
    return writeAnew(tx, deps, { id: known.id, businessId, name: customer.name });
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
  const [{ id } = { id: 0 }] = await tx
    .insert(customers)
    .values({ ...row, ...customer })
    .returning({ id: customers.id });
  await tx.insert(customerInvitations).values({ customerId: id, ...invitation });
  return findInvited(tx, { businessId: row.businessId, id });
}
