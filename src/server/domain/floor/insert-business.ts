import type { TxContext } from '#server/app-context.ts';
import { businesses, businessSlugs } from '#server/db/schema.ts';
import { slugFromName } from '#shared/domain/slug.ts';
import { insertCode } from './business-codes.ts';
import { type BusinessRecord, findBusinessById } from './queries.ts';
import { chooseSlug } from './slugs.ts';

type NewBusiness = Omit<typeof businesses.$inferInsert, 'id' | 'slug' | 'createdAt'> & {
  ownerUuid: string;
};

/** Inserts a business with its slug and its code inside {@link withSlugLock}. */
export async function insertBusiness(context: TxContext, values: NewBusiness): Promise<BusinessRecord> {
  const { tx } = context;
  const slug = await chooseSlug(tx, slugFromName(values.name, context.reservedSlugs));
  const [row] = await tx
    .insert(businesses)
    .values({ ...values, slug })
    .returning({ id: businesses.id });
  if (row === undefined) throw new Error('insert returned no row');

  await tx.insert(businessSlugs).values({ slug, businessId: row.id });
  await insertCode(context, row.id);
  const created = await findBusinessById(tx, row.id);
  if (created === null) throw new Error('the business vanished in its own transaction');
  return created;
}
