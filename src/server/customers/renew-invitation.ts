import type { VerifiedIdentity } from '#server/identity/port.ts';
import { type InvitingDeps, making, writeAnew } from './new-invitation.ts';
import { findInvited, type InvitedCustomer, ownBusinessId } from './queries.ts';

/**
 * Another code for thirty days. One that is open stays as it is: pressing twice, or on two phones, renews once. @throws
 * {ProductError} FORBIDDEN, NO_BUSINESS_FOR_PHONE, NOT_FOUND, TOO_MANY_INVITATIONS
 */
export async function renewInvitation(
  deps: InvitingDeps,
  { identity, id }: { identity: VerifiedIdentity; id: number },
): Promise<InvitedCustomer> {
  const businessId = await ownBusinessId(deps, identity);
  const isOpen = ({ expiresAt }: InvitedCustomer) => expiresAt > deps.clock.now();
  const before = await findInvited(deps.database.db, { businessId, id });
  if (isOpen(before)) return before;
  const renewed = await making(deps, businessId, async (tx) =>
    isOpen(await findInvited(tx, { businessId, id })) ? null : writeAnew(tx, deps, { id, businessId }),
  );
  return renewed ?? findInvited(deps.database.db, { businessId, id });
}
