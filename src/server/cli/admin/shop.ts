import { adminTarget } from '#server/domain/accounts/admin-target.ts';
import { findShop } from '#server/domain/businesses/find-shop.ts';
import type { BusinessRecord } from '#server/domain/businesses/queries.ts';
import { UsageError } from '#server/operator-error.ts';
import type { AdminRun } from './verb.ts';

export const targetOf = ({ id }: { id: number }): string => adminTarget.business(id);

const noShop = (shop: string) => new UsageError(`No business has the slug, number or id "${shop}".`);

/**
 * Returns the named business, and records it as the target of the action. @throws {UsageError} if it does not
 * exist
 */
export async function namedShop({ services, on }: AdminRun, shop = ''): Promise<BusinessRecord> {
  const found = await findShop(services.database.db, shop);
  if (found === null) throw noShop(shop);
  await on(targetOf(found));
  return found;
}

/** Returns the result of a verb. @throws {UsageError} if the business has been deleted meanwhile */
export function stillThere<T>(result: T | null, shop = ''): T {
  if (result === null) throw noShop(shop);
  return result;
}
