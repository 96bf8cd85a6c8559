import type { AppContext } from '#server/app-context.ts';
import { ownBusiness } from '#server/domain/floor/own-business.ts';
import type { Owner } from '#server/identity/port.ts';
import { type InvitedCustomer, selectInvited } from './queries.ts';

/** Returns all, 3,000 at most (daily limit, deletion). @throws {ProductError} NO_BUSINESS_FOR_PHONE */
export async function listInvitations(
  { database: { db } }: AppContext,
  owner: Owner,
): Promise<InvitedCustomer[]> {
  const { id } = await ownBusiness(db, owner);
  return selectInvited(db, id);
}
