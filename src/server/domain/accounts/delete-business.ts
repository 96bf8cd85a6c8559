import { eq } from 'drizzle-orm';
import type { AppDeps } from '#server/app-deps.ts';
import type { Transaction } from '#server/db/client.ts';
import {
  businessCodes,
  businesses,
  businessSettings,
  businessSlugs,
  customers,
  places,
  priceListProducts,
  priceListSections,
  priceLists,
  userLegalAcceptances,
  visitCounts,
} from '#server/db/schema.ts';

/** Deletes all rows of a business. Returns all its slugs, so that the caller can invalidate their pages. */
export async function deleteBusiness(
  { limiter }: Pick<AppDeps, 'limiter'>,
  tx: Transaction,
  id: number,
): Promise<string[]> {
  const slugs = await tx
    .delete(businessSlugs)
    .where(eq(businessSlugs.businessId, id))
    .returning({ slug: businessSlugs.slug });
  await tx.delete(businessCodes).where(eq(businessCodes.businessId, id));
  await tx.delete(places).where(eq(places.businessId, id));
  await tx.delete(priceListProducts).where(eq(priceListProducts.businessId, id));
  await tx.delete(priceListSections).where(eq(priceListSections.businessId, id));
  await tx.delete(priceLists).where(eq(priceLists.businessId, id));
  await tx.delete(customers).where(eq(customers.businessId, id));
  await tx.delete(userLegalAcceptances).where(eq(userLegalAcceptances.userId, id));
  await tx.delete(businessSettings).where(eq(businessSettings.businessId, id));
  await tx.delete(visitCounts).where(eq(visitCounts.businessId, id));
  await limiter.forget(tx, [{ limit: 'customerInvitationsPerBusinessDay', key: String(id) }]);
  await tx.delete(businesses).where(eq(businesses.id, id));
  return slugs.map((row) => row.slug);
}
