import type { DatabaseHandle, Transaction } from '#server/db/client.ts';
import { runExclusive } from '#server/db/run-exclusive.ts';
import { lockBusiness } from '#server/domain/businesses/own-business.ts';
import type { Owner } from '#server/identity/port.ts';

/**
 * Runs changes of one business one after another, so that the places that `work` reads are unchanged when it
 * writes.
 * @throws {ProductError} NO_BUSINESS_FOR_PHONE, and the errors of `work`
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
