import type { AppContext } from '#server/app-context.ts';
import { lockOwnBusiness, type OwnerDeps } from '#server/domain/floor/own-business.ts';
import type { Owner } from '#server/identity/port.ts';
import { ProductError } from '#server/product-error.ts';
import { NO_SUCH_VERSION } from '#shared/contract/acceptance.ts';
import type { LegalType } from '#shared/legal/legal.ts';
import { type AcceptanceEvidence, recordAcceptances } from './record-acceptances.ts';

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
  deps: OwnerDeps & Pick<AppContext, 'database' | 'trustedTime' | 'legalTexts'>,
  { owner, texts, evidence }: AcceptTextsInput,
): Promise<void> {
  const accepted = texts.map(({ type, version }, index) => {
    const text = deps.legalTexts[type].find((each) => each.version === version);
    if (text === undefined) {
      const fields = { [`texts.${index}.version`]: NO_SUCH_VERSION };
      throw new ProductError('VALIDATION_FAILED', { message: NO_SUCH_VERSION, fields });
    }
    return { type, text };
  });
  await deps.database.db.transaction(async (tx) => {
    const { id } = await lockOwnBusiness(deps, tx, owner);
    await recordAcceptances(tx, deps, { businessId: id, accepted, evidence });
  });
}
