import { inArray } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { adminActions } from '#server/db/schema.ts';
import { adminTarget } from './admin-target.ts';

/** Returns operators' actions on a business, including reads, oldest first; without the operators' names. */
export function operatorActionsOn(db: Database | Transaction, businessId: number, uid: string) {
  const { at, verb, result, target, id } = adminActions;
  return db
    .select({ at, verb, result })
    .from(adminActions)
    .where(inArray(target, [adminTarget.business(businessId), adminTarget.user(uid)]))
    .orderBy(id);
}
