import type { AppContext } from '#server/app-context.ts';
import { withdrawCodes } from '#server/domain/floor/business-codes.ts';

/** Keeps account and page (product.md 4.10). Returns null if there is no such business. */
export async function withdrawCode({ database }: AppContext, businessId: number) {
  return database.db.transaction((tx) => withdrawCodes(tx, businessId));
}
