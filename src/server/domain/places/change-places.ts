import type { DatabaseHandle, Transaction } from '#server/db/client.ts';
import { runExclusive } from '#server/db/run-exclusive.ts';
import { lockBusiness } from '#server/domain/businesses/own-business.ts';
import type { Owner } from '#server/identity/port.ts';

/**
 * One after the other for each business, so that what `work` has read of its places is still true when it writes.
 * @throws {ProductError} NO_BUSINESS_FOR_PHONE, and what `work` throws
 */
export async function changePlaces<T>(
  { database }: { database: DatabaseHandle },
  { phone }: Owner,
  work: (tx: Transaction, businessId: number) => Promise<T>,
): Promise<T> {
  return runExclusive(database, `places ${phone}`, () =>
    database.db.transaction(async (tx) => work(tx, (await lockBusiness(tx, phone)).id)),
  );
}
