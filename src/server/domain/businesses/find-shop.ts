import type { Database } from '#server/db/client.ts';
import { parsePhone } from '#shared/domain/phone.ts';
import { isSlug } from '#shared/domain/slug.ts';
import { type BusinessRecord, findBusinessById, findBusinessByPhone, findBusinessBySlug } from './queries.ts';

/** The operators' notation for a business id; it cannot be a slug, which has no colon. Ids are int4. */
const BY_ID = /^business:(\d{1,9})$/;

/**
 * Finds a business by `business:12`, by its number, which begins with `+`, or by a current or former slug.
 */
export async function findShop(db: Database, shop: string): Promise<BusinessRecord | null> {
  const id = BY_ID.exec(shop)?.[1];
  if (id !== undefined) return findBusinessById(db, Number(id));
  if (!shop.startsWith('+')) return isSlug(shop) ? findBusinessBySlug(db, shop) : null;
  const phone = parsePhone(shop);
  return phone === null ? null : findBusinessByPhone(db, phone);
}
