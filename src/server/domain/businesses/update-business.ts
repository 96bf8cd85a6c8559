import { eq } from 'drizzle-orm';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/client.ts';
import { businesses, businessSlugs } from '#server/db/schema.ts';
import { changesSince, type Given } from '#server/domain/floor/changes-since.ts';
import { lockOwnBusiness } from '#server/domain/floor/own-business.ts';
import type { BusinessDetails, BusinessRecord } from '#server/domain/floor/queries.ts';
import { type ChosenSlug, chooseSlugAgain, withSlugLock } from '#server/domain/floor/slugs.ts';
import type { Owner } from '#server/identity/port.ts';
import { ProductError } from '#server/product-error.ts';
import { businessMessages, limits } from '#shared/contract/business.ts';
import { slugFromName } from '#shared/domain/slug.ts';

/** What is undefined keeps its value. */
export type BusinessChanges = Given<BusinessDetails> & Pick<BusinessDetails, 'name'>;

interface UpdateBusinessInput {
  owner: Owner;
  sent: BusinessChanges;
  seen: BusinessDetails | undefined;
}

/**
 * Updates a business. A new name may change the slug; the old one redirects to it (product.md 2.1).
 * A field that the owner did not change, as `seen` tells, keeps its value.
 * @throws {ProductError} VALIDATION_FAILED for the address, TOO_MANY_NAMES, CHANGED_MEANWHILE, and as {@link lockOwnBusiness}
 */
export async function updateBusiness(
  context: AppContext,
  { owner, sent, seen }: UpdateBusinessInput,
): Promise<BusinessRecord> {
  const slugOf = (name: string) => slugFromName(name, context.reservedSlugs);
  return withSlugLock(context, slugOf(sent.name), async (txContext) => {
    const { tx } = txContext;
    const current = await lockOwnBusiness(txContext, owner);
    const changes = changesOf(current, sent, seen);
    checkLengths(current, changes);
    const { slug, isNew } = await slugAfterRename(tx, current, slugOf, changes.name ?? current.name);
    const [changed] = await tx
      .update(businesses)
      .set({ ...changes, slug })
      .where(eq(businesses.id, current.id))
      .returning();
    // Same order as in a registration; two different orders could deadlock.
    if (isNew) await tx.insert(businessSlugs).values({ slug, businessId: current.id });
    return { ...current, ...changed };
  });
}

/** @throws {ProductError} CHANGED_MEANWHILE, with the stored value of each field that was changed here and elsewhere */
function changesOf(
  current: BusinessRecord,
  sent: BusinessChanges,
  seen: BusinessDetails | undefined,
): Partial<BusinessDetails> {
  const { changes, conflicts } = changesSince<BusinessDetails>(seen, sent, current);
  if (conflicts.length === 0) return changes;
  throw new ProductError('CHANGED_MEANWHILE', {
    fields: Object.fromEntries(conflicts.map((column) => [fieldOf(column), changedTo(current[column])])),
  });
}

const changedTo = (stored: string | null) =>
  stored === null ? 'Başka bir yerde silindi.' : `Başka bir yerde değiştirildi: ${stored}`;

/** The contract has the database's names of these columns. */
const fieldOf = (column: keyof BusinessDetails): string => businesses[column].name;

/** Accepts short texts that are stored; new ones must follow the registration rules (product.md decision 1). */
function checkLengths(current: BusinessRecord, changes: Partial<BusinessDetails>): void {
  for (const column of Object.keys(limits) as (keyof typeof limits)[]) {
    const text = changes[column];
    if (!text || text === current[column] || text.length >= limits[column].min) continue;
    const message = businessMessages[column];
    throw new ProductError('VALIDATION_FAILED', { message, fields: { [fieldOf(column)]: message } });
  }
}

async function slugAfterRename(
  tx: Transaction,
  current: BusinessRecord,
  slugOf: (name: string) => string,
  name: string,
): Promise<ChosenSlug> {
  // Correcting a capital letter or an accent must not move a page whose link is already shared.
  if (slugOf(name) === slugOf(current.name)) return { slug: current.slug, isNew: false };
  return chooseSlugAgain(tx, { wanted: slugOf(name), businessId: current.id });
}
