import { createHmac } from 'node:crypto';
import { and, desc, eq, isNull, notExists } from 'drizzle-orm';
import type { AppContext, TxContext } from '#server/app-context.ts';
import type { Database } from '#server/db/client.ts';
import { customerInvitations, customers, invitationRefusals } from '#server/db/schema.ts';

/** A number as one business invites it. */
interface Invitee {
  businessId: number;
  phone: string;
}

/** Differs by purpose and by business: rows reveal neither numbers nor the businesses that know them. */
const hmacOf = ({ refusalKey }: AppContext, { businessId, phone }: Invitee): string =>
  createHmac('sha256', refusalKey).update(`${businessId}\n${phone}`).digest('base64url');

export async function noteRefusal(context: TxContext, invitee: Invitee): Promise<void> {
  const { businessId } = invitee;
  const refusedAt = context.trustedTime.rowTime();
  const { phoneHmac } = invitationRefusals;
  await context.tx
    .insert(invitationRefusals)
    .values({ businessId, phoneHmac: hmacOf(context, invitee), refusedAt })
    .onConflictDoUpdate({ target: [invitationRefusals.businessId, phoneHmac], set: { refusedAt } });
}

/** True until the row is deleted after a year, unless the number has come by the business's own code since. */
export async function hasRefused(context: TxContext, invitee: Invitee): Promise<boolean> {
  const { tx } = context;
  const { businessId, phone } = invitee;
  const came = tx
    .select()
    .from(customers)
    .leftJoin(customerInvitations, eq(customerInvitations.customerId, customers.id))
    .where(
      and(
        eq(customers.businessId, businessId),
        eq(customers.phone, phone),
        isNull(customerInvitations.customerId),
      ),
    );
  const { businessId: inviter, phoneHmac } = invitationRefusals;
  const refused = and(eq(inviter, businessId), eq(phoneHmac, hmacOf(context, invitee)), notExists(came));
  return (await tx.$count(invitationRefusals, refused)) > 0;
}

/** As many as a page can show. */
const MAX_LISTED = 100;

/** Returns when the last customers refused, newest first. */
export const selectRefusals = (db: Database, businessId: number) =>
  db
    .select({ refusedAt: invitationRefusals.refusedAt })
    .from(invitationRefusals)
    .where(eq(invitationRefusals.businessId, businessId))
    .orderBy(desc(invitationRefusals.refusedAt))
    .limit(MAX_LISTED);
