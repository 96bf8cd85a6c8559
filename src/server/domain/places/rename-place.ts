import { and, eq } from 'drizzle-orm';
import type { AppContext } from '#server/app-context.ts';
import { places } from '#server/db/schema.ts';
import type { Owner } from '#server/identity/port.ts';
import { ProductError } from '#server/product-error.ts';
import { apiErrors } from '#shared/contract/errors.ts';
import { sameLabel, tidyLabel } from '#shared/domain/place.ts';
import { changePlaces } from './change-places.ts';
import { type PlaceRecord, placesOf } from './queries.ts';

/**
 * Renames a place. Returns all places after the change.
 * @throws {ProductError} as `changePlaces`, PLACE_NOT_FOUND, CHANGED_MEANWHILE if it has not the label `seen`, and PLACE_LABEL_TAKEN if another place has that
 * label
 */
export async function renamePlace(
  context: AppContext,
  { owner, id, label: text, seen }: PlaceRecord & { owner: Owner; seen?: string | undefined },
): Promise<PlaceRecord[]> {
  const label = tidyLabel(text);
  return changePlaces(context, owner, async ({ tx }, businessId) => {
    const present = await placesOf(tx, businessId);
    const stored = present.find((place) => place.id === id);
    if (stored === undefined) throw new ProductError('PLACE_NOT_FOUND');
    if (seen !== undefined && stored.label !== seen && stored.label !== label) {
      const fields = { label: `Başka bir yerde değiştirildi: ${stored.label}` };
      throw new ProductError('CHANGED_MEANWHILE', { fields });
    }
    if (present.some((place) => place.id !== id && sameLabel(place.label) === sameLabel(label))) {
      throw new ProductError('PLACE_LABEL_TAKEN', { fields: { label: apiErrors.PLACE_LABEL_TAKEN.message } });
    }
    await tx
      .update(places)
      .set({ label })
      .where(and(eq(places.businessId, businessId), eq(places.id, id)));
    return placesOf(tx, businessId);
  });
}
