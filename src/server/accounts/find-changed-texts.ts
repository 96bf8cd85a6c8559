import { eq } from 'drizzle-orm';
import type { AppDeps } from '#server/app-deps.ts';
import { findBusinessByPhone } from '#server/businesses/queries.ts';
import { userLegalAcceptances } from '#server/db/schema.ts';
import type { VerifiedIdentity } from '#server/identity/port.ts';
import { ProductError } from '#server/product-error.ts';
import { changedTexts } from '#shared/legal.ts';

/** What an owner is asked after a login (ADR 118). @throws {ProductError} FORBIDDEN, NO_BUSINESS_FOR_PHONE */
export async function findChangedTexts(
  { database: { db }, legalTexts }: Pick<AppDeps, 'database' | 'legalTexts'>,
  { phone }: VerifiedIdentity,
) {
  if (phone === null) throw new ProductError('FORBIDDEN');
  const business = await findBusinessByPhone(db, phone);
  if (business === null) throw new ProductError('NO_BUSINESS_FOR_PHONE');
  const { documentType, documentVersion, userId } = userLegalAcceptances;
  const accepted = await db
    .select({ type: documentType, version: documentVersion })
    .from(userLegalAcceptances)
    .where(eq(userId, business.id));
  return changedTexts(legalTexts, accepted);
}
