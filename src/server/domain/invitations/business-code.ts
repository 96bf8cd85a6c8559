import { and, eq, sql } from 'drizzle-orm';
import type { AppDeps } from '#server/app-deps.ts';
import type { Transaction } from '#server/db/client.ts';
import { businessCodes } from '#server/db/schema.ts';
import { CODE_ALPHABET, type Randomness } from '#server/security/randomness.ts';
import { pagePath } from '#shared/pages.ts';

/** In signs: 160 bits. */
const LENGTH = 32;

/** URL-safe signs that can be read aloud and typed, of five bits each (ADR 7, decision 7). */
export function newCode(randomness: Randomness, length: number): string {
  return Array.from({ length }, () => CODE_ALPHABET.charAt(randomness.int(CODE_ALPHABET.length))).join('');
}

export async function insertCode(
  tx: Transaction,
  deps: Pick<AppDeps, 'randomness' | 'origin'>,
  businessId: number,
): Promise<string> {
  const code = newCode(deps.randomness, LENGTH);
  const qrData = deps.origin + pagePath.invitation(code);
  await tx.insert(businessCodes).values({ businessId, code, qrData });
  return code;
}

/** From the commit on they lead nowhere. Returns those that did until then. */
export async function withdrawCodes(tx: Transaction, businessId: number): Promise<string[]> {
  const rows = await tx
    .update(businessCodes)
    .set({ isActive: false, updatedAt: sql`now()` })
    .where(and(eq(businessCodes.businessId, businessId), eq(businessCodes.isActive, true)))
    .returning({ code: businessCodes.code });
  return rows.map(({ code }) => code);
}
