import { eq } from 'drizzle-orm';
import type { AppDeps } from '#server/app-deps.ts';
import { customers } from '#server/db/schema.ts';
import type { VerifiedIdentity } from '#server/identity/port.ts';
import { findInvited, ownBusinessId } from './queries.ts';

/**
 * Name, number and code are gone with the commit. @throws {ProductError} FORBIDDEN, NO_BUSINESS_FOR_PHONE, NOT_FOUND
 */
export async function withdrawInvitation(
  deps: Pick<AppDeps, 'database'>,
  { identity, id }: { identity: VerifiedIdentity; id: number },
): Promise<void> {
  const { db } = deps.database;
  const businessId = await ownBusinessId(deps, identity);
  await findInvited(db, { businessId, id });
  // What is known of the invitation refers to the customer, and goes along.
  await db.delete(customers).where(eq(customers.id, id));
}
