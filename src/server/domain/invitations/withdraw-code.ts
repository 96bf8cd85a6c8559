import type { AppDeps } from '#server/app-deps.ts';
import { lockBusinessById } from '#server/domain/businesses/own-business.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { withdrawCodes } from './codes.ts';

/** Keeps account and page (product.md 4.10). Returns null if there is no such business. */
export async function withdrawCode({ database }: Pick<AppDeps, 'database'>, businessId: number) {
  return database.pageTransaction(async (tx, invalidatePages) => {
    const business = await lockBusinessById(tx, businessId);
    if (business === null) return null;
    const withdrawn = await withdrawCodes(tx, businessId);
    await invalidatePages([pagePath.business(business.slug)]);
    return { slug: business.slug, withdrawn };
  });
}
