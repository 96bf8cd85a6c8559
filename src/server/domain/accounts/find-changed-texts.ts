import { eq } from 'drizzle-orm';
import type { AppContext } from '#server/app-context.ts';
import { userLegalAcceptances } from '#server/db/schema.ts';
import { ownBusiness } from '#server/domain/floor/own-business.ts';
import type { Owner } from '#server/identity/port.ts';
import { changedTexts } from '#shared/legal/legal.ts';

/** Returns the texts to accept after a login (ADR 118). @throws {ProductError} NO_BUSINESS_FOR_PHONE */
export async function findChangedTexts({ database: { db }, legalTexts }: AppContext, owner: Owner) {
  const business = await ownBusiness(db, owner);
  const { documentType, documentVersion, userId } = userLegalAcceptances;
  const accepted = await db
    .select({ type: documentType, version: documentVersion })
    .from(userLegalAcceptances)
    .where(eq(userId, business.id));
  return changedTexts(legalTexts, accepted);
}
