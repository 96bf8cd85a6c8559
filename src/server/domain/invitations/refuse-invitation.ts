import { desc, eq, sql } from 'drizzle-orm';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/client.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { customerInvitations, customers } from '#server/db/schema.ts';
import { lockBusinessById } from '#server/domain/floor/own-business.ts';
import { isInvitationCode } from './codes.ts';
import { madeAs } from './new-invitation.ts';
import { customerColumns } from './queries.ts';
import { noteRefusal } from './refusals.ts';

/**
 * Deletes name, number and code of an invited customer, who asked for it by the link (KVKK m. 11). Returns false if the
 * app has taken the row over as its customer: then it is kept. An unknown code counts as deleted.
 */
export async function refuseInvitation(context: AppContext, code: string): Promise<boolean> {
  if (!isInvitationCode(code)) return true;
  return context.database.db.transaction(async (tx) => {
    const [named] = await tx
      .select({ businessId: customers.businessId })
      .from(customers)
      .where(eq(customers.otp, code))
      .orderBy(desc(customers.id))
      .limit(1);
    if (named?.businessId == null) return named === undefined;
    const { businessId } = named;
    await lockBusinessById(tx, businessId);
    const [customer] = await tx
      .select({
        ...customerColumns,
        invitation: customerInvitations.customerId,
        madeAs: customerInvitations.madeAs,
      })
      .from(customers)
      .leftJoin(customerInvitations, eq(customerInvitations.customerId, customers.id))
      .where(eq(customers.otp, code))
      .orderBy(desc(customers.id))
      .limit(1)
      .for('update', { of: customers });
    if (customer === undefined) return true;
    const isAsMade =
      customer.invitation !== null && (customer.madeAs === null || customer.madeAs === madeAs(customer));
    if (!isAsMade || (await isReferenced(tx, customer.id))) return false;
    await tx.delete(customers).where(eq(customers.id, customer.id));
    await noteRefusal({ ...context, tx }, { businessId, phone: customer.phone });
    return true;
  });
}

/** True if a row of another table, of the app's, refers to the customer: deleting might delete or break it. */
async function isReferenced(tx: Transaction, id: number): Promise<boolean> {
  const references = await rowsOf<{ table: string; column: string }>(
    tx,
    sql`select conrelid::regclass::text as "table", quote_ident(attname) as "column"
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and confrelid = ${'customers'}::regclass
        and conrelid <> ${'customer_invitations'}::regclass`,
  );
  for (const { table, column } of references) {
    const rows = sql`select 1 from ${sql.raw(table)} where ${sql.raw(column)} = ${id} limit 1`;
    if ((await rowsOf(tx, rows)).length > 0) return true;
  }
  return false;
}
