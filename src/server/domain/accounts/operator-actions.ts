import { inArray } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { adminActions } from '#server/db/schema.ts';
import { adminTarget } from './admin-target.ts';

/** What operators did to a business or looked at, oldest first; not who they are. */
export function operatorActionsOn(db: Database | Transaction, businessId: number, uid: string) {
  const { at, verb, result, target, id } = adminActions;
  return db
    .select({ at, verb, result })
    .from(adminActions)
    .where(inArray(target, [adminTarget.business(businessId), adminTarget.user(uid)]))
    .orderBy(id);
}
