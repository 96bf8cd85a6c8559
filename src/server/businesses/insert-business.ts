import type { Transaction } from '#server/db/client.ts';
import { businessCodes, businesses, businessSlugs } from '#server/db/schema.ts';
import type { Randomness } from '#server/randomness.ts';
import { pagePath } from '#shared/pages.ts';
import { newBusinessCode } from './business-code.ts';
import { type BusinessRecord, findBusinessById } from './queries.ts';
import { chooseSlug } from './slugs.ts';

export type NewBusiness = Omit<typeof businesses.$inferInsert, 'id' | 'slug' | 'createdAt'> & {
  ownerUuid: string;
};

/**
 * A business with its slug and its code. Run inside {@link withSlugRetry}; a taken phone surfaces as a
 * violation of `businesses_phone_unique`.
 */
export async function insertBusiness(
  tx: Transaction,
  deps: { randomness: Randomness; origin: string },
  values: NewBusiness,
): Promise<BusinessRecord> {
  const slug = await chooseSlug(tx, values.name, null);
  const [row] = await tx
    .insert(businesses)
    .values({ ...values, slug })
    .returning({ id: businesses.id });
  if (row === undefined) throw new Error('insert returned no row');

  const code = newBusinessCode(deps.randomness);
  const qrData = deps.origin + pagePath.invitation(code);
  await tx.insert(businessSlugs).values({ slug, businessId: row.id });
  await tx.insert(businessCodes).values({ businessId: row.id, code, qrData });

  const created = await findBusinessById(tx, row.id);
  if (created === null) throw new Error('the business vanished in its own transaction');
  return created;
}
