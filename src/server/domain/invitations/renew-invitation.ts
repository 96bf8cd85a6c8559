import type { AppContext } from '#server/app-context.ts';
import { ownBusiness } from '#server/domain/floor/own-business.ts';
import type { Owner } from '#server/identity/port.ts';
import { renew, withInvitationQuota } from './new-invitation.ts';
import { findInvited, type InvitedCustomer } from './queries.ts';

/**
 * Renews an invitation with another code for thirty days. Keeps an open one, so that two clicks, or two
 * phones, renew it once.
 * @throws {ProductError} NO_BUSINESS_FOR_PHONE, NOT_FOUND, TOO_MANY_INVITATIONS
 */
export async function renewInvitation(
  context: AppContext,
  { owner, id }: { owner: Owner; id: number },
): Promise<InvitedCustomer> {
  const { id: businessId } = await ownBusiness(context.database.db, owner);
  const isOpen = ({ expiresAt }: InvitedCustomer) => expiresAt > context.clock.now();
  const before = await findInvited(context.database.db, { businessId, id });
  if (isOpen(before)) return before;
  const renewed = await withInvitationQuota(context, owner, async (txContext) =>
    isOpen(await findInvited(txContext.tx, { businessId, id })) ? null : renew(txContext, { id }),
  );
  return renewed ?? findInvited(context.database.db, { businessId, id });
}
