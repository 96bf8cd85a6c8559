import type { AppContext } from '#server/app-context.ts';
import { lockOwnBusiness } from '#server/domain/floor/own-business.ts';
import { type AcceptanceEvidence, recordAcceptances } from '#server/domain/floor/record-acceptances.ts';
import type { Owner } from '#server/identity/port.ts';
import { ProductError } from '#server/product-error.ts';
import { NO_SUCH_VERSION } from '#shared/contract/acceptance.ts';
import type { LegalType } from '#shared/legal/legal.ts';

interface AcceptTextsInput {
  owner: Owner;
  texts: readonly { type: LegalType; version: string }[];
  evidence: AcceptanceEvidence;
}

/**
 * Records the versions that the owner was shown. If a newer version exists by then, the owner is asked again
 * at the next login.
 * @throws {ProductError} NO_BUSINESS_FOR_PHONE; VALIDATION_FAILED for an unknown version
 */
export async function acceptTexts(
  context: AppContext,
  { owner, texts, evidence }: AcceptTextsInput,
): Promise<void> {
  const accepted = texts.map(({ type, version }, index) => {
    const text = context.legalTexts[type].find((each) => each.version === version);
    if (text === undefined) {
      const fields = { [`texts.${index}.version`]: NO_SUCH_VERSION };
      throw new ProductError('VALIDATION_FAILED', { message: NO_SUCH_VERSION, fields });
    }
    return { type, text };
  });
  await context.database.db.transaction(async (tx) => {
    const { id } = await lockOwnBusiness({ ...context, tx }, owner);
    await recordAcceptances({ ...context, tx }, { businessId: id, accepted, evidence });
  });
}
