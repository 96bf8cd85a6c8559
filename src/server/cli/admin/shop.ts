import { adminTarget } from '#server/domain/accounts/admin-target.ts';
import { findShop } from '#server/domain/businesses/find-shop.ts';
import type { BusinessRecord } from '#server/domain/businesses/queries.ts';
import { UsageError } from '#server/operator-error.ts';
import type { AdminRun } from './verb.ts';

export const targetOf = ({ id }: { id: number }): string => adminTarget.business(id);

const noShop = (shop: string) => new UsageError(`No business has the address, number or id "${shop}".`);

/** The shop that was named, written down as what this is done to. @throws {UsageError} there is none */
export async function namedShop({ services, on }: AdminRun, shop = ''): Promise<BusinessRecord> {
  const found = await findShop(services.database.db, shop);
  if (found === null) throw noShop(shop);
  await on(targetOf(found));
  return found;
}

/** What a verb gives back for a shop that was there a moment ago. @throws {UsageError} it is gone */
export function stillThere<T>(result: T | null, shop = ''): T {
  if (result === null) throw noShop(shop);
  return result;
}
