import type { AppContext } from '#server/app-context.ts';
import { ownBusiness } from '#server/domain/floor/own-business.ts';
import type { Owner } from '#server/identity/port.ts';
import { selectInvited } from './queries.ts';
import { selectRefusals } from './refusals.ts';

/** Returns all invitations, 3,000 at most (daily limit, deletion). @throws {ProductError} NO_BUSINESS_FOR_PHONE */
export async function listInvitations({ database: { db } }: AppContext, owner: Owner) {
  const { id } = await ownBusiness(db, owner);
  return { invitations: await selectInvited(db, id), refusals: await selectRefusals(db, id) };
}
