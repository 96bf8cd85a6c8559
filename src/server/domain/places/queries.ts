import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { places } from '#server/db/schema.ts';
import { inOrder } from '#shared/domain/place.ts';

export type PlaceRecord = Pick<typeof places.$inferSelect, 'id' | 'label'>;

/** Matches every id that was ever assigned. Other texts are never looked up in the database. */
export const isPlaceId = (id: string): boolean => /^[0-9A-Z]{4}$/.test(id);

const columns = { id: places.id, label: places.label };

/** Finds a place of this business only. Returns null if the business does not have it, or deleted it. */
export async function findPlace(db: Database, businessId: number, id: string): Promise<PlaceRecord | null> {
  if (!isPlaceId(id)) return null;
  const [found] = await db
    .select(columns)
    .from(places)
    .where(and(eq(places.businessId, businessId), eq(places.id, id)));
  return found ?? null;
}

/** Returns the places in the order of lists and paper. */
export async function placesOf(db: Database, businessId: number): Promise<PlaceRecord[]> {
  return inOrder(await db.select(columns).from(places).where(eq(places.businessId, businessId)));
}
