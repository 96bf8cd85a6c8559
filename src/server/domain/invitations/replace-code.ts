import type { AppDeps } from '#server/app-deps.ts';
import { lockBusinessById } from '#server/domain/businesses/own-business.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { insertCode, withdrawCodes } from './codes.ts';

/** Replaces a withdrawn or leaked code (product.md 4.10). Returns null if there is no such business. */
export async function replaceCode(
  deps: Pick<AppDeps, 'database' | 'randomness' | 'origin'>,
  businessId: number,
) {
  return deps.database.pageTransaction(async (tx, invalidatePages) => {
    const business = await lockBusinessById(tx, businessId);
    if (business === null) return null;
    const withdrawn = await withdrawCodes(tx, businessId);
    const code = await insertCode(tx, deps, businessId);
    await invalidatePages([pagePath.business(business.slug)]);
    return { slug: business.slug, code, withdrawn };
  });
}
