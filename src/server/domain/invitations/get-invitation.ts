import { and, desc, eq, gt, isNull, or } from 'drizzle-orm';
import type { Clock } from '#server/clock.ts';
import { plusMs } from '#server/clock.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import { businesses, customerInvitations, customers } from '#server/db/schema.ts';
import {
  type BusinessRecord,
  findBusinessByCode,
  findBusinessById,
} from '#server/domain/businesses/queries.ts';
import { findPlace, type PlaceRecord } from '#server/domain/places/queries.ts';
import { CUSTOMER_INVITATION_MS, isInvitationCode } from './codes.ts';

export interface InvitationRecord {
  business: Pick<typeof businesses.$inferSelect, 'name' | 'phone' | 'address'>;
  /** Null for a business code, which invites anybody. */
  customer: Pick<typeof customers.$inferSelect, 'name' | 'phone'> | null;
  /** Where the code hangs that was opened; null for one of no place, or of a place that there is no longer. */
  place: PlaceRecord | null;
  /** The inviting business as its public page shows it; null when it has just been deleted. */
  shown: BusinessRecord | null;
}

/**
 * What `/r/{code}` invites to; null when the code is unknown, withdrawn or expired. `placeId` is whatever stood in the
 * address: one that the business does not have gives the plain invitation (ADR 134).
 */
export async function getInvitation(
  deps: { database: DatabaseHandle; clock: Clock },
  code: string,
  placeId: string | null = null,
): Promise<InvitationRecord | null> {
  if (!isInvitationCode(code)) return null;
  const business = await findBusinessByCode(deps.database.db, code);
  if (business !== null) {
    const place = placeId === null ? null : await findPlace(deps.database.db, business.id, placeId);
    return { business, customer: null, place, shown: business };
  }

  const now = deps.clock.now();
  const { expiresAt } = customerInvitations;
  // Those that the owner's page did not make end with the age of their row.
  const ageless = and(isNull(expiresAt), gt(customers.createdAt, plusMs(now, -CUSTOMER_INVITATION_MS)));
  const rows = await deps.database.db
    .select({
      id: businesses.id,
      business: { name: businesses.name, phone: businesses.phone, address: businesses.address },
      customer: { name: customers.name, phone: customers.phone },
    })
    .from(customers)
    .innerJoin(businesses, eq(businesses.id, customers.businessId))
    .leftJoin(customerInvitations, eq(customerInvitations.customerId, customers.id))
    .where(and(eq(customers.otp, code), or(gt(expiresAt, now), ageless)))
    .orderBy(desc(customers.id))
    .limit(1);
  const [row] = rows;
  if (row === undefined) return null;
  const { id, ...invited } = row;
  return { ...invited, place: null, shown: await findBusinessById(deps.database.db, id) };
}
