import { and, eq, inArray } from 'drizzle-orm';
import type { AppContext } from '#server/app-context.ts';
import { places } from '#server/db/schema.ts';
import type { Owner } from '#server/identity/port.ts';
import { changePlaces } from './change-places.ts';
import { isPlaceId, type PlaceRecord, placesOf } from './queries.ts';

/**
 * Deletes places; their cards open the invitation without a place from then on. Returns the remaining places.
 * @throws as `changePlaces`
 */
export async function deletePlaces(
  context: AppContext,
  { owner, ids }: { owner: Owner; ids: string[] },
): Promise<PlaceRecord[]> {
  return changePlaces(context, owner, async ({ tx }, businessId) => {
    const known = inArray(places.id, ids.filter(isPlaceId));
    await tx.delete(places).where(and(eq(places.businessId, businessId), known));
    return placesOf(tx, businessId);
  });
}
