import { eq } from 'drizzle-orm';
import type { AppDeps } from '#server/app-deps.ts';
import { customerInvitations } from '#server/db/schema.ts';
import type { VerifiedIdentity } from '#server/identity/port.ts';
import { findInvited, type InvitedCustomer, ownBusinessId } from './queries.ts';

/**
 * The owner went to WhatsApp with it, or copied it; more nobody can know. The last time counts. @throws {ProductError}
 * FORBIDDEN, NO_BUSINESS_FOR_PHONE, NOT_FOUND
 */
export async function markInvitationSent(
  deps: Pick<AppDeps, 'database' | 'clock'>,
  { identity, id }: { identity: VerifiedIdentity; id: number },
): Promise<InvitedCustomer> {
  const { db } = deps.database;
  const own = { businessId: await ownBusinessId(deps, identity), id };
  await findInvited(db, own);
  await db
    .update(customerInvitations)
    .set({ sentAt: deps.clock.now() })
    .where(eq(customerInvitations.customerId, id));
  return findInvited(db, own);
}
