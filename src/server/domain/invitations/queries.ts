import { and, desc, eq, gt, isNull, or, type SQL } from 'drizzle-orm';
import { plusMs } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { businesses, customerInvitations, customers } from '#server/db/schema.ts';
import { ProductError } from '#server/product-error.ts';
import { CUSTOMER_INVITATION_MS } from './codes.ts';

/** A customer whom an owner invited on the page for it. */
export type InvitedCustomer = Pick<
  typeof customers.$inferSelect,
  'id' | 'name' | 'phone' | 'otp' | 'createdAt'
> &
  Omit<typeof customerInvitations.$inferSelect, 'customerId' | 'madeAs'>;

const { id, name, phone, otp, createdAt } = customers;
export const customerColumns = { id, name, phone, otp, createdAt };

/** Returns the invited customers, newest first. */
export function selectInvited(db: Database, businessId: number, condition?: SQL): Promise<InvitedCustomer[]> {
  const { expiresAt, sentAt, openedAt } = customerInvitations;
  return db
    .select({ ...customerColumns, expiresAt, sentAt, openedAt })
    .from(customers)
    .innerJoin(customerInvitations, eq(customerInvitations.customerId, customers.id))
    .where(and(eq(customers.businessId, businessId), condition))
    .orderBy(desc(customers.createdAt), desc(customers.id));
}

/** Treats another owner's invitation as missing. @throws {ProductError} NOT_FOUND */
export async function findInvited(
  db: Database,
  { businessId, id }: { businessId: number; id: number },
): Promise<InvitedCustomer> {
  const [invited] = await selectInvited(db, businessId, eq(customers.id, id));
  if (invited === undefined) throw new ProductError('NOT_FOUND');
  return invited;
}

/** Returns the newest customer with this code whose invitation is open; null if there is none. */
export async function findCustomerByCode(db: Database, code: string, now: Date) {
  const { expiresAt } = customerInvitations;
  // An invitation that the owner's page did not create expires with its customer's age.
  const isOpenByAge = and(isNull(expiresAt), gt(createdAt, plusMs(now, -CUSTOMER_INVITATION_MS)));
  const [row] = await db
    .select({ name, phone, businessId: businesses.id })
    .from(customers)
    .innerJoin(businesses, eq(businesses.id, customers.businessId))
    .leftJoin(customerInvitations, eq(customerInvitations.customerId, id))
    .where(and(eq(otp, code), or(gt(expiresAt, now), isOpenByAge)))
    .orderBy(desc(id))
    .limit(1);
  return row ?? null;
}
