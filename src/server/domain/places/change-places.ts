import type { AppContext, TxContext } from '#server/app-context.ts';
import { runExclusive } from '#server/db/run-exclusive.ts';
import { lockOwnBusiness } from '#server/domain/floor/own-business.ts';
import type { Owner } from '#server/identity/port.ts';

/**
 * Runs changes of one business one after another, so that the places that `work` reads are unchanged when it
 * writes.
 * @throws as {@link lockOwnBusiness}, and the errors of `work`
 */
export async function changePlaces<T>(
  context: AppContext,
  owner: Owner,
  work: (context: TxContext, businessId: number) => Promise<T>,
): Promise<T> {
  const { database } = context;
  return runExclusive(database, `places ${owner.phone}`, () =>
    database.db.transaction(async (tx) => {
      const { id } = await lockOwnBusiness({ ...context, tx }, owner);
      return work({ ...context, tx }, id);
    }),
  );
}
