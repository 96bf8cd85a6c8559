import { and, eq, sql } from 'drizzle-orm';
import type { TxContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/client.ts';
import { businessCodes } from '#server/db/schema.ts';
import { randomCode } from '#server/security/random-code.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { lockBusinessById } from './own-business.ts';

/** 160 bits. */
const BUSINESS_CODE_LENGTH = 32;

export async function insertCode({ tx, randomness, origin }: TxContext, businessId: number): Promise<string> {
  const code = randomCode(randomness, BUSINESS_CODE_LENGTH);
  const qrData = origin + pagePath.invitation(code);
  await tx.insert(businessCodes).values({ businessId, code, qrData });
  return code;
}

/**
 * Deactivates the codes of a business from the commit on. Returns those that were active until then; null if there is
 * no such business.
 */
export async function withdrawCodes(tx: Transaction, businessId: number) {
  const business = await lockBusinessById(tx, businessId);
  if (business === null) return null;
  const rows = await tx
    .update(businessCodes)
    .set({ isActive: false, updatedAt: sql`now()` })
    .where(and(eq(businessCodes.businessId, businessId), eq(businessCodes.isActive, true)))
    .returning({ code: businessCodes.code });
  return { slug: business.slug, withdrawn: rows.map(({ code }) => code) };
}
