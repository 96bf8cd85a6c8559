import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { AppDeps } from '#server/app-deps.ts';
import { customerInvitations, customers } from '#server/db/schema.ts';
import type { VerifiedIdentity } from '#server/identity/port.ts';
import { type InvitedCustomer, ownBusinessId, selectInvited } from './queries.ts';

type Deps = Pick<AppDeps, 'database' | 'clock'>;

/**
 * All of them: the day's limit and the daily deletion keep them to 3,000 at the very most. @throws {ProductError}
 * FORBIDDEN, NO_BUSINESS_FOR_PHONE
 */
export async function listInvitations(deps: Deps, identity: VerifiedIdentity): Promise<InvitedCustomer[]> {
  return selectInvited(deps.database.db, await ownBusinessId(deps, identity));
}

interface InvitationCounts {
  total: number;
  /** Open and not sent. */
  unsent: number;
  opened: number;
}

/** @throws {ProductError} FORBIDDEN, NO_BUSINESS_FOR_PHONE */
export async function countInvitations(deps: Deps, identity: VerifiedIdentity): Promise<InvitationCounts> {
  const businessId = await ownBusinessId(deps, identity);
  const { customerId, sentAt, openedAt, expiresAt } = customerInvitations;
  const unsent = and(isNull(sentAt), isNull(openedAt), gt(expiresAt, deps.clock.now()));
  const [counts] = await deps.database.db
    .select({
      total: sql<number>`count(*)::int`,
      unsent: sql<number>`(count(*) filter (where ${unsent}))::int`,
      opened: sql<number>`(count(*) filter (where ${isNotNull(openedAt)}))::int`,
    })
    .from(customers)
    .innerJoin(customerInvitations, eq(customerId, customers.id))
    .where(eq(customers.businessId, businessId));
  return counts ?? { total: 0, unsent: 0, opened: 0 };
}
