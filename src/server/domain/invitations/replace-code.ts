import type { AppContext } from '#server/app-context.ts';
import { insertCode, withdrawCodes } from '#server/domain/floor/business-codes.ts';

/** Replaces a withdrawn or leaked code (product.md 4.10). Returns null if there is no such business. */
export async function replaceCode(context: AppContext, businessId: number) {
  return context.database.db.transaction(async (tx) => {
    const former = await withdrawCodes(tx, businessId);
    return former && { ...former, code: await insertCode({ ...context, tx }, businessId) };
  });
}
