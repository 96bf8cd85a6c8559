import type { DatabaseHandle, Transaction } from '#server/db/client.ts';
import { runExclusive } from '#server/db/run-exclusive.ts';
import { lockOwnBusiness, type OwnerDeps } from '#server/domain/floor/own-business.ts';
import type { Owner } from '#server/identity/port.ts';

/**
 * Runs changes of one business one after another, so that the places that `work` reads are unchanged when it
 * writes.
 * @throws as {@link lockOwnBusiness}, and the errors of `work`
 */
export async function changePlaces<T>(
  deps: OwnerDeps & { database: DatabaseHandle },
  owner: Owner,
  work: (tx: Transaction, businessId: number) => Promise<T>,
): Promise<T> {
  const { database } = deps;
  return runExclusive(database, `places ${owner.phone}`, () =>
    database.db.transaction(async (tx) => work(tx, (await lockOwnBusiness(deps, tx, owner)).id)),
  );
}
