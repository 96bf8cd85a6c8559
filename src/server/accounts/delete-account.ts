import { eq } from 'drizzle-orm';
import { findBusinessByPhone } from '#server/businesses/queries.ts';
import { type Clock, plusMs } from '#server/clock.ts';
import type { DatabaseHandle, Transaction } from '#server/db/client.ts';
import {
  businessCodes,
  businesses,
  businessSlugs,
  customers,
  userLegalAcceptances,
} from '#server/db/schema.ts';
import {
  type IdentityProvider,
  IdentityUnavailableError,
  type VerifiedIdentity,
} from '#server/identity/port.ts';
import type { Outbox } from '#server/messaging/port.ts';
import { ProductError } from '#server/product-error.ts';
import { pagePath } from '#shared/pages.ts';

/** KVKK gives thirty days; until then a provider that is down is asked again. */
const IDENTITY_DELETION_MS = 30 * 24 * 60 * 60 * 1000;

export interface DeleteAccountDeps {
  database: DatabaseHandle;
  clock: Clock;
  outbox: Outbox;
  identity: IdentityProvider;
}

/**
 * Deletes the signed-in owner's account for good (ADR 7, decision 9): everything of the business in one
 * transaction, the sessions at once, the identity user through the outbox.
 *
 * @throws {ProductError} FORBIDDEN without a phone, NO_BUSINESS_FOR_PHONE.
 */
export async function deleteAccount(deps: DeleteAccountDeps, identity: VerifiedIdentity): Promise<void> {
  const { phone } = identity;
  if (phone === null) throw new ProductError('FORBIDDEN');
  const expiresAt = plusMs(deps.clock.now(), IDENTITY_DELETION_MS);

  const slugs = await deps.database.db.transaction(async (tx) => {
    await tx.select({ id: businesses.id }).from(businesses).where(eq(businesses.phone, phone)).for('update');
    const business = await findBusinessByPhone(tx, phone);
    if (business === null) throw new ProductError('NO_BUSINESS_FOR_PHONE');
    const gone = await deleteBusiness(tx, business.id);
    await deps.outbox.enqueue(tx, { kind: 'delete-identity', uid: identity.uid }, expiresAt);
    return gone;
  });

  await deps.database.publishPageChange(slugs.map(pagePath.business));
  await endSessions(deps.identity, identity.uid);
  deps.outbox.wake();
}

/** The account is gone: a provider that is away must not make that look failed, and the outbox ends the sessions too. */
async function endSessions(identity: IdentityProvider, uid: string): Promise<void> {
  try {
    await identity.revokeSessions(uid);
  } catch (error) {
    if (!(error instanceof IdentityUnavailableError)) throw error;
  }
}

/** Returns every slug the business had, so that their pages can go. */
async function deleteBusiness(tx: Transaction, id: number): Promise<string[]> {
  const slugs = await tx
    .delete(businessSlugs)
    .where(eq(businessSlugs.businessId, id))
    .returning({ slug: businessSlugs.slug });
  await tx.delete(businessCodes).where(eq(businessCodes.businessId, id));
  await tx.delete(customers).where(eq(customers.businessId, id));
  await tx.delete(userLegalAcceptances).where(eq(userLegalAcceptances.userId, id));
  await tx.delete(businesses).where(eq(businesses.id, id));
  return slugs.map((row) => row.slug);
}
