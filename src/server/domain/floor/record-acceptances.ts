import type { TxContext } from '#server/app-context.ts';
import { userLegalAcceptances } from '#server/db/schema.ts';
import type { LegalText, LegalType } from '#shared/legal/legal.ts';

/** Address and browser of an acceptance (product.md decision 11). */
export interface AcceptanceEvidence {
  ipAddress: string;
  userAgent: string | null;
}

interface Acceptances {
  businessId: number;
  accepted: { type: LegalType; text: LegalText }[];
  evidence: AcceptanceEvidence;
}

/** Inserts one row per text with its version, its hash and the time. Earlier acceptances keep their rows. */
export async function recordAcceptances(
  { tx, trustedTime }: TxContext,
  { businessId, accepted, evidence }: Acceptances,
): Promise<void> {
  const rows = accepted.map(({ type, text }) => ({
    userId: businessId,
    documentType: type,
    documentVersion: text.version,
    documentHash: text.hash,
    acceptedAt: trustedTime.rowTime(),
    ...evidence,
  }));
  await tx.insert(userLegalAcceptances).values(rows).onConflictDoNothing();
}
