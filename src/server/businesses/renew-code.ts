import { and, eq, sql } from 'drizzle-orm';
import type { AppDeps } from '#server/app-deps.ts';
import { businessCodes } from '#server/db/schema.ts';
import { pagePath } from '#shared/pages.ts';
import { insertCode } from './business-code.ts';
import { findBusinessBySlug, lockBusiness } from './queries.ts';

type RenewCodeDeps = Pick<AppDeps, 'database' | 'randomness' | 'origin'>;

/** For a code that was withdrawn or fell into wrong hands (ADR 16). Null when no business has, or had, this slug. */
export async function renewCode(
  deps: RenewCodeDeps,
  slug: string,
): Promise<{ slug: string; code: string } | null> {
  return deps.database.changePages(async (tx, pagesChange) => {
    const found = await findBusinessBySlug(tx, slug);
    if (found === null) return null;
    const business = await lockBusiness(tx, found.phone);
    await tx
      .update(businessCodes)
      .set({ isActive: false, updatedAt: sql`now()` })
      .where(and(eq(businessCodes.businessId, business.id), eq(businessCodes.isActive, true)));
    const code = await insertCode(tx, deps, business.id);
    await pagesChange([pagePath.business(business.slug)]);
    return { slug: business.slug, code };
  });
}
