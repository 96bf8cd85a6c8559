import { and, eq, sql } from 'drizzle-orm';
import type { TxContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/client.ts';
import { businessCodes } from '#server/db/schema.ts';
import { lockBusinessById } from '#server/domain/floor/own-business.ts';
import { randomCode } from '#server/security/random-code.ts';
import { pagePath } from '#shared/routing/pages.ts';

/** 160 bits. */
const BUSINESS_CODE_LENGTH = 32;

/** 80 bits: guessing one of a million codes is infeasible. */
export const CUSTOMER_CODE_LENGTH = 16;

/** Validity of a customer's invitation (product.md decision 7). */
export const CUSTOMER_INVITATION_MS = 30 * 24 * 60 * 60 * 1000;

/** Matches codes of both kinds, including the app's. Other texts are never looked up in the database. */
export const isInvitationCode = (text: string): boolean => /^[A-Za-z0-9_-]{4,64}$/.test(text);

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
