import { eq } from 'drizzle-orm';
import type { AppContext } from '#server/app-context.ts';
import { hiddenBusinesses, pageChanges } from '#server/db/schema.ts';
import { lockBusinessById } from '#server/domain/floor/own-business.ts';
import type { BusinessRecord } from '#server/domain/floor/queries.ts';

/** Named in the table of changed pages, so that no instance keeps a sitemap with a hidden business. */
export const SITEMAP_PATH = '/sitemap.xml';

/**
 * Hides a business from everybody but its owner and operators, who read the reason; null shows it again (ADR 169).
 * Returns it as it was; null if there is none.
 */
export async function setHidden(
  { database, trustedTime }: AppContext,
  { businessId, hiddenReason }: { businessId: number; hiddenReason: string | null },
): Promise<BusinessRecord | null> {
  return database.db.transaction(async (tx) => {
    const business = await lockBusinessById(tx, businessId);
    if (business === null) return null;
    if (hiddenReason === null) {
      await tx.delete(hiddenBusinesses).where(eq(hiddenBusinesses.businessId, businessId));
    } else {
      await tx
        .insert(hiddenBusinesses)
        .values({ businessId, hiddenReason, hiddenAt: trustedTime.rowTime() })
        .onConflictDoUpdate({ target: hiddenBusinesses.businessId, set: { hiddenReason } });
    }
    await tx.insert(pageChanges).values({ path: SITEMAP_PATH });
    return business;
  });
}
