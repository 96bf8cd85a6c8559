import type { AppDeps } from '#server/app-deps.ts';
import { withdrawCodes } from './codes.ts';

/** Keeps account and page (product.md 4.10). Returns null if there is no such business. */
export async function withdrawCode({ database }: Pick<AppDeps, 'database'>, businessId: number) {
  return database.db.transaction((tx) => withdrawCodes(tx, businessId));
}
