import { and, desc, eq, gt, isNull, or, type SQL } from 'drizzle-orm';
import { plusMs } from '#server/clock.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { businesses, customerInvitations, customers } from '#server/db/schema.ts';
import { ProductError } from '#server/product-error.ts';
import { CUSTOMER_INVITATION_MS } from './codes.ts';

type Reader = Database | Transaction;

/** A customer whom an owner invited on the page for it. */
export type InvitedCustomer = Pick<
  typeof customers.$inferSelect,
  'id' | 'name' | 'phone' | 'otp' | 'createdAt'
> &
  Omit<typeof customerInvitations.$inferSelect, 'customerId'>;

const { id, name, phone, otp, createdAt } = customers;
export const customerColumns = { id, name, phone, otp, createdAt };

/** What an owner's invitation is found by: never without whose it has to be. */
export interface OwnInvitation {
  businessId: number;
  id: number;
}

/** The newest first. */
export function selectInvited(db: Reader, businessId: number, condition?: SQL): Promise<InvitedCustomer[]> {
  const { expiresAt, sentAt, openedAt } = customerInvitations;
  return db
    .select({ ...customerColumns, expiresAt, sentAt, openedAt })
    .from(customers)
    .innerJoin(customerInvitations, eq(customerInvitations.customerId, customers.id))
    .where(and(eq(customers.businessId, businessId), condition))
    .orderBy(desc(customers.createdAt), desc(customers.id));
}

/** Another owner's is as one that there is not. @throws {ProductError} NOT_FOUND */
export async function findInvited(db: Reader, { businessId, id }: OwnInvitation): Promise<InvitedCustomer> {
  const [invited] = await selectInvited(db, businessId, eq(customers.id, id));
  if (invited === undefined) throw new ProductError('NOT_FOUND');
  return invited;
}

interface CodeHolder {
  name: string;
  phone: string;
  businessId: number;
}

/** The newest customer with this code whose invitation is open. Null if there is none. */
export async function findCustomerByCode(db: Reader, code: string, now: Date): Promise<CodeHolder | null> {
  const { expiresAt } = customerInvitations;
  // An invitation that the owner's page did not make expires with the age of its customer.
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
