import { and, eq, inArray } from 'drizzle-orm';
import type { DatabaseHandle } from '#server/db/client.ts';
import { places } from '#server/db/schema.ts';
import type { OwnerDeps } from '#server/domain/floor/own-business.ts';
import type { Owner } from '#server/identity/port.ts';
import { changePlaces } from './change-places.ts';
import { isPlaceId, type PlaceRecord, placesOf } from './queries.ts';

/**
 * Deletes places; their cards open the invitation without a place from then on. Returns the remaining places.
 * @throws as `changePlaces`
 */
export async function deletePlaces(
  deps: OwnerDeps & { database: DatabaseHandle },
  owner: Owner,
  ids: string[],
): Promise<PlaceRecord[]> {
  return changePlaces(deps, owner, async (tx, businessId) => {
    const known = inArray(places.id, ids.filter(isPlaceId));
    await tx.delete(places).where(and(eq(places.businessId, businessId), known));
    return placesOf(tx, businessId);
  });
}
