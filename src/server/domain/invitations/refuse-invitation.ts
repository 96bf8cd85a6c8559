import { desc, eq, sql } from 'drizzle-orm';
import type { AppContext, TxContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/client.ts';
import { isReferenced } from '#server/db/database-errors.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { customerInvitations, customers } from '#server/db/schema.ts';
import { lockBusinessById } from '#server/domain/floor/own-business.ts';
import { isInvitationCode } from './codes.ts';
import { getInvitation } from './get-invitation.ts';
import { madeAs } from './new-invitation.ts';
import { customerColumns } from './queries.ts';
import { noteRefusal } from './refusals.ts';

/**
 * Deletes name, number and code of an invited customer, who asked for it by the link (KVKK m. 11), unless the app has taken
 * the row over as its customer. `deleted` is false if the invitation's page still shows the person; `noted` is true if the
 * refusal was noted now.
 */
export async function refuseInvitation(context: AppContext, code: string) {
  if (!isInvitationCode(code)) return { deleted: true, noted: false };
  const noted = await context.database.db
    .transaction((tx) => deleteAsMade({ ...context, tx }, code))
    .catch((error: unknown) => {
      if (!isReferenced(error)) throw error;
      return false;
    });
  const invitation = await getInvitation(context, { code });
  return { deleted: invitation?.customer == null, noted };
}

async function deleteAsMade(context: TxContext, code: string): Promise<boolean> {
  const { tx } = context;
  const find = () =>
    tx
      .select({ ...customerColumns, businessId: customers.businessId, invitation: customerInvitations })
      .from(customers)
      .leftJoin(customerInvitations, eq(customerInvitations.customerId, customers.id))
      .where(eq(customers.otp, code))
      .orderBy(desc(customers.id))
      .limit(1);
  const [named] = await find();
  if (named?.businessId == null) return false;
  const { businessId } = named;
  await lockBusinessById(tx, businessId);
  const [customer] = await find().for('update', { of: customers });
  if (customer?.invitation == null) return false;
  const { madeAs: stored } = customer.invitation;
  const isAsMade = stored === null || stored === madeAs(customer);
  if (!isAsMade || (await wouldChangeOthers(tx, customer.id))) return false;
  await tx.delete(customers).where(eq(customers.id, customer.id));
  await noteRefusal(context, { businessId, phone: customer.phone });
  return true;
}

/**
 * True if deleting the customer would delete or change rows of the app's tables, or could do so in one that this role must
 * not read. The deletion itself fails because of other references.
 */
async function wouldChangeOthers(tx: Transaction, id: number): Promise<boolean> {
  const references = await rowsOf<{ found: string; readable: boolean }>(
    tx,
    sql`select has_table_privilege(conrelid, 'select') as readable,
        format('select 1 from %s as own join customers on %s where customers.id = %s limit 1', conrelid::regclass,
          string_agg(format('own.%I = customers.%I', own.attname, other.attname), ' and '), ${id}::int) as found
      from pg_constraint cross join unnest(conkey, confkey) as pair (own, other)
        join pg_attribute as own on own.attrelid = conrelid and own.attnum = pair.own
        join pg_attribute as other on other.attrelid = confrelid and other.attnum = pair.other
      where contype = 'f' and confdeltype in ('c', 'n', 'd') and confrelid = ${'customers'}::regclass
        and conrelid <> ${'customer_invitations'}::regclass
      group by pg_constraint.oid, conrelid`,
  );
  for (const { found, readable } of references)
    if (!readable || (await rowsOf(tx, sql.raw(found))).length > 0) return true;
  return false;
}
