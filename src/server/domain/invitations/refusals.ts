import { createHmac } from 'node:crypto';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { AppContext, TxContext } from '#server/app-context.ts';
import { customerInvitations, customers, invitationRefusals } from '#server/db/schema.ts';
import { ownBusiness } from '#server/domain/floor/own-business.ts';
import type { Owner } from '#server/identity/port.ts';

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
  const { businessId, phoneHmac } = invitationRefusals;
  const { customerId } = customerInvitations;
  const [refusal] = await tx
    .select({ at: invitationRefusals.refusedAt })
    .from(invitationRefusals)
    .where(and(eq(businessId, invitee.businessId), eq(phoneHmac, hmacOf(context, invitee))));
  if (refusal === undefined) return false;
  const [came] = await tx
    .select({ id: customers.id })
    .from(customers)
    .leftJoin(customerInvitations, eq(customerId, customers.id))
    .where(
      and(
        eq(customers.businessId, invitee.businessId),
        eq(customers.phone, invitee.phone),
        isNull(customerId),
      ),
    )
    .limit(1);
  return came === undefined;
}

/** As many as a page can show. */
const MAX_LISTED = 100;

/** Returns when the last customers refused, newest first. @throws {ProductError} NO_BUSINESS_FOR_PHONE */
export async function listRefusals({ database: { db } }: AppContext, owner: Owner) {
  const { id } = await ownBusiness(db, owner);
  return db
    .select({ refusedAt: invitationRefusals.refusedAt })
    .from(invitationRefusals)
    .where(eq(invitationRefusals.businessId, id))
    .orderBy(desc(invitationRefusals.refusedAt))
    .limit(MAX_LISTED);
}
