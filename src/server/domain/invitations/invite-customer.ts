import { eq } from 'drizzle-orm';
import type { AppContext, TxContext } from '#server/app-context.ts';
import { onlyRow } from '#server/db/rows-of.ts';
import { customerInvitations, customers } from '#server/db/schema.ts';
import type { Owner } from '#server/identity/port.ts';
import { ProductError } from '#server/product-error.ts';
import { customerMessages, type InviteCustomerRequest } from '#shared/contract/customer-invitation.ts';
import { freshInvitation, madeAs, renew, withInvitationQuota } from './new-invitation.ts';
import { customerColumns, type InvitedCustomer, selectInvited } from './queries.ts';
import { hasRefused } from './refusals.ts';

/**
 * Invites a customer. A number has at most one invitation per business: an open one is kept, an expired one
 * is renewed.
 * @throws {ProductError} NO_BUSINESS_FOR_PHONE, VALIDATION_FAILED for the owner's own number and one that has refused,
 * INVITATION_OPEN, TOO_MANY_INVITATIONS
 */
export async function inviteCustomer(
  context: AppContext,
  { owner, ...customer }: InviteCustomerRequest & { owner: Owner },
): Promise<InvitedCustomer> {
  if (customer.phone === owner.phone) {
    throw invalidNumber(customerMessages.ownNumber);
  }
  const invited = await withInvitationQuota(context, owner, async (txContext, businessId) => {
    const [existing] = await selectInvited(txContext.tx, businessId, eq(customers.phone, customer.phone));
    if (await hasRefused(txContext, { businessId, phone: customer.phone }))
      throw invalidNumber(customerMessages.refused);
    if (existing === undefined) return insert(txContext, { ...customer, businessId });
    if (existing.expiresAt > context.clock.now()) return null;
    return renew(txContext, { id: existing.id, name: customer.name });
  });
  if (invited === null) throw new ProductError('INVITATION_OPEN');
  return invited;
}

const invalidNumber = (message: string) =>
  new ProductError('VALIDATION_FAILED', { message, fields: { phone: message } });

async function insert(
  context: TxContext,
  row: InviteCustomerRequest & { businessId: number },
): Promise<InvitedCustomer> {
  const { customer, invitation } = freshInvitation(context);
  const values = { ...row, ...customer };
  const inserted = onlyRow(await context.tx.insert(customers).values(values).returning(customerColumns));
  await context.tx
    .insert(customerInvitations)
    .values({ customerId: inserted.id, ...invitation, madeAs: madeAs(inserted) });
  return { ...inserted, ...invitation };
}
