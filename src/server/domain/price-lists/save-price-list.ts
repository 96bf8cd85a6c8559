import { isDeepStrictEqual } from 'node:util';
import type { AppContext } from '#server/app-context.ts';
import { lockOwnBusiness } from '#server/domain/floor/own-business.ts';
import type { Owner } from '#server/identity/port.ts';
import { ProductError } from '#server/product-error.ts';
import { priceListMessages } from '#shared/contract/price-list.ts';
import { allergenRows, type PriceSection, type Ticked, withAllergens } from './product-allergens.ts';
import { findPriceList, type PriceListRecord, type ProductRow, replacePriceList } from './queries.ts';

/** Products without allergens keep those that are stored. */
export interface PriceListDraft
  extends Omit<PriceListRecord, 'version' | 'updatedAt' | 'printed' | 'sections'> {
  sections: PriceSection<ProductRow & Partial<Ticked>>[];
}

/**
 * Replaces version `version` with `draft`. Returns an equal stored list whatever its version, because a
 * client that lost the first answer sends again. @throws {ProductError} NO_BUSINESS_FOR_PHONE,
 * CHANGED_MEANWHILE
 */
export async function savePriceList(
  context: AppContext,
  { owner, version, draft }: { owner: Owner; version: number; draft: PriceListDraft },
): Promise<PriceListRecord> {
  return context.database.db.transaction(async (tx) => {
    // The lock serializes concurrent saves and the deletion of the account.
    const { id } = await lockOwnBusiness({ ...context, tx }, owner);
    const present = await findPriceList(tx, id);
    const content = {
      ...draft,
      sections: withAllergens(draft.sections, allergenRows(present?.sections ?? [])),
    };
    if (present !== null && isEqual(present, content)) return present;
    if ((present?.version ?? 0) !== version) throw changed();
    const printed = present?.printed ?? null;
    const saved = { ...content, version: version + 1, updatedAt: context.clock.now(), printed };
    await replacePriceList(tx, id, saved);
    return saved;
  });
}

const changed = () => new ProductError('CHANGED_MEANWHILE', { message: priceListMessages.changed });

function isEqual({ shown, validFrom, sections }: PriceListRecord, content: PriceListDraft): boolean {
  return isDeepStrictEqual({ shown, validFrom, sections }, content);
}
