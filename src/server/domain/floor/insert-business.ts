import type { TxContext } from '#server/app-context.ts';
import { onlyRow } from '#server/db/rows-of.ts';
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
  const row = { ...values, slug };
  const { id } = onlyRow(await tx.insert(businesses).values(row).returning({ id: businesses.id }));

  await tx.insert(businessSlugs).values({ slug, businessId: id });
  await insertCode(context, id);
  const created = await findBusinessById(tx, id);
  if (created === null) throw new Error('the business vanished in its own transaction');
  return created;
}
