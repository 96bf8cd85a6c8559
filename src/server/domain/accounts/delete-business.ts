import { eq } from 'drizzle-orm';
import type { AppDeps } from '#server/app-deps.ts';
import type { InvalidatePages, Transaction } from '#server/db/client.ts';
import {
  businessCodes,
  businesses,
  businessSlugs,
  customers,
  userLegalAcceptances,
} from '#server/db/schema.ts';
import { pagePath } from '#shared/routing/pages.ts';

/** Deletes a business and invalidates its pages; tables without an entry here cascade. */
export async function deleteBusiness(
  { limiter }: Pick<AppDeps, 'limiter'>,
  tx: Transaction,
  invalidatePages: InvalidatePages,
  id: number,
): Promise<void> {
  const slugs = await tx
    .delete(businessSlugs)
    .where(eq(businessSlugs.businessId, id))
    .returning({ slug: businessSlugs.slug });
  await tx.delete(businessCodes).where(eq(businessCodes.businessId, id));
  await tx.delete(customers).where(eq(customers.businessId, id));
  await tx.delete(userLegalAcceptances).where(eq(userLegalAcceptances.userId, id));
  await limiter.forget(tx, 'customerInvitationsPerBusinessDay', String(id));
  await tx.delete(businesses).where(eq(businesses.id, id));
  await invalidatePages(slugs.map(({ slug }) => pagePath.business(slug)));
}
