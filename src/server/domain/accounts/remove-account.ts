import type { AppDeps } from '#server/app-deps.ts';
import { plusMs } from '#server/clock.ts';
import { lockBusinessById } from '#server/domain/businesses/queries.ts';
import { pagePath } from '#shared/pages.ts';
import type { CanonicalPhone } from '#shared/phone.ts';
import { deleteBusiness, IDENTITY_DELETION_MS } from './delete-business.ts';

type RemoveAccountDeps = Pick<AppDeps, 'database' | 'clock' | 'outbox' | 'limiter'>;

interface Removed {
  name: string;
  slug: string;
  phone: CanonicalPhone;
}

/**
 * What an owner's own deletion does, done by the operator (ADR 122): who cannot log in asks by mail, and a page may have
 * to go. Null when there is no such business.
 */
export async function removeAccount(deps: RemoveAccountDeps, businessId: number): Promise<Removed | null> {
  return deps.database.changePages(async (tx, pagesChange) => {
    const business = await lockBusinessById(tx, businessId);
    if (business === null) return null;
    const { id, name, slug, phone, ownerUuid: uid } = business;
    const slugs = await deleteBusiness(deps, tx, id);
    const expiresAt = plusMs(deps.clock.now(), IDENTITY_DELETION_MS);
    await deps.outbox.enqueue(tx, { kind: 'delete-identity', uid, phone }, expiresAt);
    await pagesChange(slugs.map(pagePath.business));
    return { name, slug, phone };
  });
}
