import { ownBusiness } from '#server/domain/floor/own-business.ts';
import type { Owner } from '#server/identity/port.ts';
import { type InvitingDeps, renew, withInvitationQuota } from './new-invitation.ts';
import { findInvited, type InvitedCustomer } from './queries.ts';

/**
 * Renews an invitation with another code for thirty days. Keeps an open one, so that two clicks, or two
 * phones, renew it once.
 * @throws {ProductError} NO_BUSINESS_FOR_PHONE, NOT_FOUND, TOO_MANY_INVITATIONS
 */
export async function renewInvitation(
  deps: InvitingDeps,
  { owner, id }: { owner: Owner; id: number },
): Promise<InvitedCustomer> {
  const { id: businessId } = await ownBusiness(deps.database.db, owner);
  const isOpen = ({ expiresAt }: InvitedCustomer) => expiresAt > deps.clock.now();
  const before = await findInvited(deps.database.db, { businessId, id });
  if (isOpen(before)) return before;
  const renewed = await withInvitationQuota(deps, owner, async (tx) =>
    isOpen(await findInvited(tx, { businessId, id })) ? null : renew(tx, deps, { id }),
  );
  return renewed ?? findInvited(deps.database.db, { businessId, id });
}
