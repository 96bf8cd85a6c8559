import { inArray } from 'drizzle-orm';
import type { Transaction } from './client.ts';
import { businessCodes, businesses, businessSlugs, customers, userLegalAcceptances } from './schema.ts';

/** Deletes all rows of these businesses; tables without an entry here cascade. */
export async function deleteBusinessRows(tx: Transaction, ids: readonly number[]): Promise<void> {
  const of = [...ids];
  await tx.delete(businessSlugs).where(inArray(businessSlugs.businessId, of));
  await tx.delete(businessCodes).where(inArray(businessCodes.businessId, of));
  await tx.delete(customers).where(inArray(customers.businessId, of));
  await tx.delete(userLegalAcceptances).where(inArray(userLegalAcceptances.userId, of));
  await tx.delete(businesses).where(inArray(businesses.id, of));
}
