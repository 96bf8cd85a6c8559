import type { AppContext } from '#server/app-context.ts';
import {
  type BusinessRecord,
  findBusinessById,
  findBusinessByPhone,
  findBusinessBySlug,
} from '#server/domain/floor/queries.ts';
import { parsePhone } from '#shared/domain/phone.ts';
import { isSlug } from '#shared/domain/slug.ts';

/** The operators' notation for a business id; it cannot be a slug, which has no colon. Ids are int4. */
const BY_ID = /^business:(\d{1,9})$/;

const SCOPE = 'operator';

/** Finds a business by `business:12`, by a number, which begins with `+`, or by any of its slugs; hidden ones too. */
export async function findNamedBusiness(
  { database: { db } }: AppContext,
  target: string,
): Promise<BusinessRecord | null> {
  const id = BY_ID.exec(target)?.[1];
  if (id !== undefined) return findBusinessById(db, Number(id), SCOPE);
  if (!target.startsWith('+')) return isSlug(target) ? findBusinessBySlug(db, target, SCOPE) : null;
  const phone = parsePhone(target);
  return phone === null ? null : findBusinessByPhone(db, phone, SCOPE);
}
