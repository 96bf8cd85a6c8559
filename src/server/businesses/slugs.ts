import { eq, like, or } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { businessSlugs } from '#server/db/schema.ts';
import { violatedConstraint } from '#server/db/unique-violation.ts';
import { numberedSlug, SLUG_MAX_LENGTH, slugFromName } from '#shared/slug.ts';

// Two businesses of one name may choose the same free slug at once; the loser chooses again.
const ATTEMPTS = 8;
const SLUG_CONSTRAINTS = new Set(['businesses_slug_unique', 'business_slugs_pkey']);

/**
 * A slug for a name that no other business has or ever had (ADR 7, decision 6).
 * A business that had the slug before gets it back: renaming there and back leads home.
 */
export async function chooseSlug(tx: Transaction, name: string, businessId: number | null): Promise<string> {
  const base = slugFromName(name);
  // Numbers may shorten the base, so ask by the longest prefix that all candidates share.
  const stem = base.slice(0, SLUG_MAX_LENGTH - 8);
  const rows = await tx
    .select({ slug: businessSlugs.slug, businessId: businessSlugs.businessId })
    .from(businessSlugs)
    .where(or(eq(businessSlugs.slug, base), like(businessSlugs.slug, `${stem}%`)));
  const owners = new Map(rows.map((row) => [row.slug, row.businessId]));
  const isFree = (slug: string) => !owners.has(slug) || owners.get(slug) === businessId;

  for (let n = 1; ; n += 1) {
    const candidate = numberedSlug(base, n);
    if (isFree(candidate)) return candidate;
  }
}

/** Runs a transaction that takes a slug, again when another took the same one at that moment. */
export async function withSlugRetry<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      const constraint = violatedConstraint(error);
      if (constraint === null || !SLUG_CONSTRAINTS.has(constraint) || attempt === ATTEMPTS) throw error;
    }
  }
}
