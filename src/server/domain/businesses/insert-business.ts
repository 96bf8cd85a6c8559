import type { Transaction } from '#server/db/client.ts';
import { businesses, businessSlugs } from '#server/db/schema.ts';
import { type BusinessRecord, findBusinessById } from '#server/domain/floor/queries.ts';
import { insertCode } from '#server/domain/invitations/codes.ts';
import type { Randomness } from '#server/security/randomness.ts';
import { slugFromName } from '#shared/domain/slug.ts';
import { chooseSlug } from './slugs.ts';

type NewBusiness = Omit<typeof businesses.$inferInsert, 'id' | 'slug' | 'createdAt'> & {
  ownerUuid: string;
};

/** Inserts a business inside {@link withSlugLock}; a taken phone violates `businesses_phone_unique`. */
export async function insertBusiness(
  tx: Transaction,
  deps: { randomness: Randomness; origin: string; reservedSlugs: ReadonlySet<string> },
  values: NewBusiness,
): Promise<BusinessRecord> {
  const slug = await chooseSlug(tx, slugFromName(values.name, deps.reservedSlugs));
  const [row] = await tx
    .insert(businesses)
    .values({ ...values, slug })
    .returning({ id: businesses.id });
  if (row === undefined) throw new Error('insert returned no row');

  await tx.insert(businessSlugs).values({ slug, businessId: row.id });
  await insertCode(tx, deps, row.id);
  const created = await findBusinessById(tx, row.id);
  if (created === null) throw new Error('the business vanished in its own transaction');
  return created;
}
