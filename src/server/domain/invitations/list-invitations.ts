import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { AppDeps } from '#server/app-deps.ts';
import { customerInvitations, customers } from '#server/db/schema.ts';
import { ownBusiness } from '#server/domain/businesses/own-business.ts';
import type { Owner } from '#server/identity/port.ts';
import { type InvitedCustomer, selectInvited } from './queries.ts';

type Deps = Pick<AppDeps, 'database' | 'clock'>;

/**
 * Returns all invitations; the daily limit and the daily deletion keep them to 3,000 at most.
 * @throws {ProductError} NO_BUSINESS_FOR_PHONE
 */
export async function listInvitations({ database: { db } }: Deps, owner: Owner): Promise<InvitedCustomer[]> {
  const { id } = await ownBusiness(db, owner);
  return selectInvited(db, id);
}

interface InvitationCounts {
  total: number;
  /** Open and not sent. */
  unsent: number;
  opened: number;
}

/**
 * Counts the owner's invitations.
 * @throws {ProductError} NO_BUSINESS_FOR_PHONE
 */
export async function countInvitations(
  { database: { db }, clock }: Deps,
  owner: Owner,
): Promise<InvitationCounts> {
  const business = await ownBusiness(db, owner);
  const { customerId, sentAt, openedAt, expiresAt } = customerInvitations;
  const unsent = and(isNull(sentAt), isNull(openedAt), gt(expiresAt, clock.now()));
  const [counts] = await db
    .select({
      total: sql<number>`count(*)::int`,
      unsent: sql<number>`(count(*) filter (where ${unsent}))::int`,
      opened: sql<number>`(count(*) filter (where ${isNotNull(openedAt)}))::int`,
    })
    .from(customers)
    .innerJoin(customerInvitations, eq(customerId, customers.id))
    .where(eq(customers.businessId, business.id));
  return counts ?? { total: 0, unsent: 0, opened: 0 };
}
