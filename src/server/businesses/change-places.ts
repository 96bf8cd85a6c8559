import type { DatabaseHandle, Transaction } from '#server/db/client.ts';
import type { VerifiedIdentity } from '#server/identity/port.ts';
import { ProductError } from '#server/product-error.ts';
import { runExclusive } from '#server/run-exclusive.ts';
import { lockBusiness } from './queries.ts';

/**
 * One after the other for each business, so that what `work` has read of its places is still true when it writes.
 * @throws {ProductError} FORBIDDEN without a phone, NO_BUSINESS_FOR_PHONE, and what `work` throws
 */
export async function changePlaces<T>(
  { database }: { database: DatabaseHandle },
  { phone }: VerifiedIdentity,
  work: (tx: Transaction, businessId: number) => Promise<T>,
): Promise<T> {
  if (phone === null) throw new ProductError('FORBIDDEN');
  return runExclusive(database, `places ${phone}`, () =>
    database.db.transaction(async (tx) => work(tx, (await lockBusiness(tx, phone)).id)),
  );
}
