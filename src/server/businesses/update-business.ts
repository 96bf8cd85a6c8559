import { and, eq } from 'drizzle-orm';
import type { DatabaseHandle, Transaction } from '#server/db/client.ts';
import { businesses, businessSlugs } from '#server/db/schema.ts';
import type { VerifiedIdentity } from '#server/identity/port.ts';
import { ProductError } from '#server/product-error.ts';
import { businessMessages, limits } from '#shared/contract/business.ts';
import { pagePath } from '#shared/pages.ts';
import type { CanonicalPhone } from '#shared/phone.ts';
import { slugFromName } from '#shared/slug.ts';
import { type BusinessDetails, type BusinessRecord, findBusinessByPhone } from './queries.ts';
import { chooseSlug, withSlugRetry } from './slugs.ts';

/** What undefined stands for is left as it is. */
export type BusinessChanges = { [Name in keyof BusinessDetails]: BusinessDetails[Name] | undefined };

/**
 * Changes the signed-in owner's business. A new name may bring a new slug; the old one keeps leading here
 * and is never given to another business (ADR 7, decision 6).
 *
 * @throws {ProductError} FORBIDDEN without a phone, NO_BUSINESS_FOR_PHONE, VALIDATION_FAILED for the address.
 */
export async function updateBusiness(
  deps: { database: DatabaseHandle },
  identity: VerifiedIdentity,
  changes: BusinessChanges,
): Promise<BusinessRecord> {
  const { phone } = identity;
  if (phone === null) throw new ProductError('FORBIDDEN');

  const { before, after } = await withSlugRetry(deps.database.db, async (tx) => {
    const current = await lockBusiness(tx, phone);
    checkAddress(current, changes.address);
    const slug = await slugAfterRename(tx, current, changes.name ?? current.name);
    const [changed] = await tx
      .update(businesses)
      .set({ ...changes, slug })
      .where(eq(businesses.id, current.id))
      .returning();
    return { before: current, after: { ...current, ...changed } };
  });

  const changed = new Set([before.slug, after.slug]);
  await deps.database.publishPageChange([...changed].map(pagePath.business));
  return after;
}

async function lockBusiness(tx: Transaction, phone: CanonicalPhone): Promise<BusinessRecord> {
  await tx.select({ id: businesses.id }).from(businesses).where(eq(businesses.phone, phone)).for('update');
  const current = await findBusinessByPhone(tx, phone);
  if (current === null) throw new ProductError('NO_BUSINESS_FOR_PHONE');
  return current;
}

/** A stored short address may stay as it is; a new one follows the registration rule (ADR 7, decision 1). */
function checkAddress(current: BusinessRecord, address: BusinessChanges['address']): void {
  if (!address || address === current.address || address.length >= limits.address.min) return;
  throw new ProductError('VALIDATION_FAILED', {
    message: businessMessages.address,
    fields: { address: businessMessages.address },
  });
}

async function slugAfterRename(tx: Transaction, current: BusinessRecord, name: string): Promise<string> {
  // Correcting a capital or an accent must not move a page whose link is already shared.
  if (slugFromName(name) === slugFromName(current.name)) return current.slug;
  const slug = await chooseSlug(tx, name, current.id);
  // One of its own old slugs is taken back; anybody else's must fail loudly and be chosen again.
  await tx
    .delete(businessSlugs)
    .where(and(eq(businessSlugs.slug, slug), eq(businessSlugs.businessId, current.id)));
  await tx.insert(businessSlugs).values({ slug, businessId: current.id });
  return slug;
}
