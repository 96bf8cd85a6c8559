import type { AppContext } from '#server/app-context.ts';
import { insertCode, withdrawCodes } from './codes.ts';

/** Replaces a withdrawn or leaked code (product.md 4.10). Returns null if there is no such business. */
export async function replaceCode(
  deps: Pick<AppContext, 'database' | 'randomness' | 'origin'>,
  businessId: number,
) {
  return deps.database.db.transaction(async (tx) => {
    const former = await withdrawCodes(tx, businessId);
    return former && { ...former, code: await insertCode(tx, deps, businessId) };
  });
}
