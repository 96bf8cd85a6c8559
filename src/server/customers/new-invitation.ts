import { eq } from 'drizzle-orm';
import type { AppDeps } from '#server/app-deps.ts';
import { newCode } from '#server/businesses/business-code.ts';
import { CUSTOMER_INVITATION_MS } from '#server/businesses/get-invitation.ts';
import { lockBusinessById } from '#server/businesses/queries.ts';
import { plusMs } from '#server/clock.ts';
import type { Transaction } from '#server/db/client.ts';
import { customerInvitations, customers } from '#server/db/schema.ts';
import { ProductError } from '#server/product-error.ts';
import { customerMessages } from '#shared/contract/customer-invitation.ts';
import { findInvited, type InvitedCustomer } from './queries.ts';

export type InvitingDeps = Pick<AppDeps, 'database' | 'clock' | 'randomness' | 'limiter'>;

/** 80 bits: nobody comes upon one of a million by trying for as long as they live. */
const CODE_LENGTH = 16;

const LIMIT = 'customerInvitationsPerBusinessDay';

/** What its making and its renewal write. */
export function freshInvitation({ clock, randomness }: InvitingDeps) {
  const now = clock.now();
  return {
    customer: { otp: newCode(randomness, CODE_LENGTH), createdAt: now },
    invitation: { expiresAt: plusMs(now, CUSTOMER_INVITATION_MS), sentAt: null, openedAt: null },
  };
}

/** Writes over an invitation that has expired: the former link stays dead. */
export async function writeAnew(
  tx: Transaction,
  deps: InvitingDeps,
  { id, businessId, ...changes }: { id: number; businessId: number; name?: string },
): Promise<InvitedCustomer> {
  const { customer, invitation } = freshInvitation(deps);
  await tx
    .update(customers)
    .set({ ...customer, ...changes })
    .where(eq(customers.id, id));
  await tx.update(customerInvitations).set(invitation).where(eq(customerInvitations.customerId, id));
  return findInvited(tx, { businessId, id });
}

/**
 * Does what makes an invitation, counted against the day's limit, with the business locked: of two at once for one
 * number the second sees the first. Null from `work` says that nothing had to be made, and is not counted. @throws
 * {ProductError} TOO_MANY_INVITATIONS, NO_BUSINESS_FOR_PHONE
 */
export async function making<T>(
  { database, limiter }: InvitingDeps,
  businessId: number,
  work: (tx: Transaction) => Promise<T | null>,
): Promise<T | null> {
  const key = String(businessId);
  // Before the transaction: the counter has one of its own.
  const verdict = await limiter.consume(LIMIT, key);
  if (!verdict.allowed) {
    const { retryAfterSeconds } = verdict;
    throw new ProductError('TOO_MANY_INVITATIONS', { message: customerMessages.tooMany, retryAfterSeconds });
  }
  let made: T | null = null;
  try {
    made = await database.db.transaction(async (tx) => {
      if ((await lockBusinessById(tx, businessId)) === null) throw new ProductError('NO_BUSINESS_FOR_PHONE');
      return work(tx);
    });
    return made;
  } finally {
    // Where the database is away it stays counted.
    if (made === null) await limiter.refund(LIMIT, key).catch(() => undefined);
  }
}
