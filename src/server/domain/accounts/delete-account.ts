import type { AppDeps } from '#server/app-deps.ts';
import { plusMs } from '#server/clock.ts';
import type { DatabaseHandle, Transaction } from '#server/db/client.ts';
import { isUnavailable } from '#server/db/database-errors.ts';
import { findBusinessById, lockBusiness } from '#server/domain/businesses/queries.ts';
import type { IdentityProvider, Owner, UserOfBusiness } from '#server/identity/port.ts';
import { pagePath } from '#shared/pages.ts';
import { deleteBusiness, IDENTITY_DELETION_MS } from './delete-business.ts';

type DeleteAccountDeps = Pick<AppDeps, 'database' | 'clock' | 'outbox' | 'logger' | 'limiter'> & {
  identity: IdentityProvider;
};

/**
 * ADR 7, decision 9. What follows the commit may fail and does not make the deletion look failed (trust.md "deletion").
 * @throws {ProductError} NO_BUSINESS_FOR_PHONE
 */
export async function deleteAccount(deps: DeleteAccountDeps, owner: Owner): Promise<void> {
  const { phone } = owner;
  let found: number | null = null;

  try {
    await deps.database.changePages(async (tx, pagesChange) => {
      const business = await lockBusiness(tx, phone);
      found = business.id;
      const slugs = await deleteBusiness(deps, tx, business.id);
      await enqueueIdentity(deps, tx, owner);
      await pagesChange(slugs.map(pagePath.business));
    });
  } catch (error) {
    // Lost while committing: the answer was, perhaps not the commit.
    if (!isUnavailable(error) || !(await isGone(deps.database, found))) throw error;
  }

  // Whoever puts a backup back deletes by these what was deleted since (docs/operations/backup.md).
  deps.logger.info({ business: found }, 'an account was deleted');
  await endSessions(deps, owner);
  deps.outbox.wake();
}

function enqueueIdentity(deps: DeleteAccountDeps, tx: Transaction, owner: Owner): Promise<void> {
  const lastSignInAt = owner.lastSignInAt.toISOString();
  const message = { kind: 'delete-identity', uid: owner.uid, lastSignInAt } as const;
  return deps.outbox.enqueue(tx, message, plusMs(deps.clock.now(), IDENTITY_DELETION_MS));
}

/** False as well when the database cannot say. */
async function isGone({ db }: DatabaseHandle, business: number | null): Promise<boolean> {
  if (business === null) return false;
  try {
    return (await findBusinessById(db, business)) === null;
  } catch {
    return false;
  }
}

/** A provider that is away ends them later: the outbox deletes the user. */
async function endSessions({ identity, logger }: DeleteAccountDeps, user: UserOfBusiness): Promise<void> {
  try {
    await identity.endSessions(user);
  } catch (err) {
    logger.warn({ err, uid: user.uid }, 'the sessions of a deleted account could not be ended yet');
  }
}
