import { eq } from 'drizzle-orm';
import type { InvalidatePages, Transaction } from '#server/db/client.ts';
import { businessSlugs } from '#server/db/schema.ts';
import { pagePath } from '#shared/routing/pages.ts';

/** Invalidates the pages of all present and former slugs. */
export async function invalidateBusiness(
  tx: Transaction,
  invalidatePages: InvalidatePages,
  businessId: number,
): Promise<void> {
  const rows = await tx
    .select({ slug: businessSlugs.slug })
    .from(businessSlugs)
    .where(eq(businessSlugs.businessId, businessId));
  await invalidatePages(rows.map(({ slug }) => pagePath.business(slug)));
}
