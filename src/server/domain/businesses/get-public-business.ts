import type { AppContext } from '#server/app-context.ts';
import { type BusinessRecord, findBusinessBySlug } from '#server/domain/floor/queries.ts';
import { isSlug } from '#shared/domain/slug.ts';

export type PublicBusinessResult<Found = { business: BusinessRecord }> =
  | ({ kind: 'found' } & Found)
  | { kind: 'moved'; slug: string }
  | { kind: 'missing' };

/** Returns the business of a public page; for a former slug, its current slug (product.md 2.1). */
export async function getPublicBusiness(context: AppContext, slug: string): Promise<PublicBusinessResult> {
  if (!isSlug(slug)) return { kind: 'missing' };
  const business = await findBusinessBySlug(context.database.db, slug);
  if (business === null) return { kind: 'missing' };
  return business.slug === slug ? { kind: 'found', business } : { kind: 'moved', slug: business.slug };
}
