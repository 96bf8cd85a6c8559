import { adminTarget } from '#server/domain/accounts/admin-target.ts';
import { findNamedBusiness } from '#server/domain/businesses/find-named-business.ts';
import { findMoveOf, lastDayOf } from '#server/domain/floor/number-moves.ts';
import type { BusinessRecord } from '#server/domain/floor/queries.ts';
import { UsageError } from '#server/operator-error.ts';
import type { AdminRun } from './verb.ts';

export const targetOf = ({ id }: { id: number }): string => adminTarget.business(id);

export const unknownBusiness = (name: string) =>
  new UsageError(
    `No business has the slug, number or id "${name}". Write a number as +905321234567 and an id as business:12, ` +
      'or search: admin business find.',
  );

/** Records the business as target of the action. @throws {UsageError} if it does not exist */
export async function namedBusiness(
  { services, recordTargets }: AdminRun,
  name = '',
): Promise<BusinessRecord> {
  const found = await findNamedBusiness(services, name);
  if (found === null) throw unknownBusiness(name);
  await recordTargets(targetOf(found));
  return found;
}

/**
 * Refuses to act on the number of a hidden business: it is the one that can take it back, not the one that deleted it.
 * @throws {UsageError}
 */
export async function refuseHidden({ services }: AdminRun, { id }: BusinessRecord): Promise<void> {
  const move = await findMoveOf(services.database.db, id);
  if (!move?.deletedAt) return;
  throw new UsageError(
    `business:${id} was deleted after its number moved. Its former number can take it back until ` +
      `${lastDayOf(move)}: owner move-back or move-keep decides. To act on a user, name the number.`,
  );
}

/** Returns the result of a verb. @throws {UsageError} if the business has been deleted meanwhile */
export function stillThere<T>(result: T | null, name = ''): T {
  if (result === null) throw unknownBusiness(name);
  return result;
}
