import type { AppDeps } from '#server/app-deps.ts';
import {
  findBusinessById,
  findBusinessByPhone,
  findBusinessBySlug,
  lockBusiness,
} from '#server/businesses/queries.ts';
import { plusMs } from '#server/clock.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { pagePath } from '#shared/pages.ts';
import { type CanonicalPhone, parsePhone } from '#shared/phone.ts';
import { deleteBusiness, IDENTITY_DELETION_MS } from './delete-business.ts';

type RemoveAccountDeps = Pick<AppDeps, 'database' | 'clock' | 'outbox'>;

/** A shop by what its operator calls it. */
export interface NamedShop {
  name: string;
  slug: string;
  phone: CanonicalPhone;
}

function findBusiness(db: Database | Transaction, shop: string) {
  if (/^#\d{1,9}$/.test(shop)) return findBusinessById(db, Number(shop.slice(1)));
  const number = shop.startsWith('+') ? parsePhone(shop) : null;
  return number === null ? findBusinessBySlug(db, shop) : findBusinessByPhone(db, number);
}

/**
 * `shop` is its address, a former one too, or its number, which begins with `+`, or its id as the log has it behind a
 * `#`: no address begins with either.
 */
export async function findShop(db: Database | Transaction, shop: string): Promise<NamedShop | null> {
  const found = await findBusiness(db, shop);
  return found && { name: found.name, slug: found.slug, phone: found.phone };
}

/**
 * What an owner's own deletion does, done by the operator: who cannot log in asks by mail, and a page may have to go.
 * Null when there is no such shop, as `findShop` looks for it.
 */
export async function removeAccount(deps: RemoveAccountDeps, shop: string): Promise<NamedShop | null> {
  return deps.database.changePages(async (tx, pagesChange) => {
    const found = await findShop(tx, shop);
    if (found === null) return null;
    const { id, name, slug, phone, ownerUuid: uid } = await lockBusiness(tx, found.phone);
    const slugs = await deleteBusiness(tx, id);
    if (uid !== null) {
      const expiresAt = plusMs(deps.clock.now(), IDENTITY_DELETION_MS);
      await deps.outbox.enqueue(tx, { kind: 'delete-identity', uid }, expiresAt);
    }
    await pagesChange(slugs.map(pagePath.business));
    return { name, slug, phone };
  });
}
