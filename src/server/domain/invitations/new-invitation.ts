import { hash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { AppContext, TxContext } from '#server/app-context.ts';
import { plusMs } from '#server/clock.ts';
import { customerInvitations, customers } from '#server/db/schema.ts';
import { lockOwnBusiness, ownBusiness } from '#server/domain/floor/own-business.ts';
import type { Owner } from '#server/identity/port.ts';
import { ProductError } from '#server/product-error.ts';
import { randomCode } from '#server/security/random-code.ts';
import { customerMessages } from '#shared/contract/customer-invitation.ts';
import { CUSTOMER_CODE_LENGTH, CUSTOMER_INVITATION_MS } from './codes.ts';
import { customerColumns, type InvitedCustomer } from './queries.ts';

const LIMIT = 'customerInvitationsPerBusinessDay';

/** Returns the columns that a new or renewed invitation writes. */
export function freshInvitation({ trustedTime, randomness }: AppContext) {
  const now = trustedTime.rowTime();
  return {
    customer: { otp: randomCode(randomness, CUSTOMER_CODE_LENGTH), createdAt: now },
    invitation: { expiresAt: plusMs(now, CUSTOMER_INVITATION_MS), sentAt: null, openedAt: null },
  };
}

/** Returns what `made_as` holds of a customer as invited. */
export const madeAs = ({ name, phone, otp }: Pick<InvitedCustomer, 'name' | 'phone' | 'otp'>): string =>
  hash('sha256', JSON.stringify([name, phone, otp]), 'base64url');

/** Renews an expired invitation with another code. The former link stays invalid. */
export async function renew(
  context: TxContext,
  { id, ...changes }: { id: number; name?: string },
): Promise<InvitedCustomer> {
  const { customer, invitation } = freshInvitation(context);
  const [renewed] = await context.tx
    .update(customers)
    .set({ ...customer, ...changes })
    .where(eq(customers.id, id))
    .returning(customerColumns);
  if (renewed === undefined) throw new ProductError('NOT_FOUND');
  await context.tx
    .update(customerInvitations)
    .set({ ...invitation, madeAs: madeAs(renewed) })
    .where(eq(customerInvitations.customerId, id));
  return { ...renewed, ...invitation };
}

/**
 * Runs `work` within the business's daily limit. Locks the business, so that the second of two requests sees
 * the invitation of the first. If `work` returns null, nothing was created and nothing is counted.
 * @throws {ProductError} TOO_MANY_INVITATIONS, and as {@link lockOwnBusiness}
 */
export async function withInvitationQuota<T>(
  context: AppContext,
  owner: Owner,
  work: (context: TxContext, businessId: number) => Promise<T | null>,
): Promise<T | null> {
  const { database, limiter } = context;
  const key = String((await ownBusiness(database.db, owner)).id);
  // Before this transaction, because the counter uses its own.
  const verdict = await limiter.consume(LIMIT, key);
  if (!verdict.allowed) {
    const { retryAfterSeconds } = verdict;
    throw new ProductError('TOO_MANY_INVITATIONS', { message: customerMessages.tooMany, retryAfterSeconds });
  }
  let made: T | null = null;
  try {
    made = await database.db.transaction(async (tx) => {
      const business = await lockOwnBusiness({ ...context, tx }, owner);
      return work({ ...context, tx }, business.id);
    });
    return made;
  } finally {
    // If the database is unavailable, the use stays counted.
    if (made === null) await limiter.refund(LIMIT, key).catch(() => undefined);
  }
}
