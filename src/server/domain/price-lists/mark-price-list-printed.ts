import { eq } from 'drizzle-orm';
import type { AppContext } from '#server/app-context.ts';
import { priceLists } from '#server/db/schema.ts';
import { lockOwnBusiness } from '#server/domain/floor/own-business.ts';
import type { Owner } from '#server/identity/port.ts';
import { ProductError } from '#server/product-error.ts';
import { priceListMessages } from '#shared/contract/price-list.ts';
import { printedProducts } from './priced-sections.ts';
import { findPriceList, type PriceListRecord } from './queries.ts';

/**
 * Keeps the products of version `version`, which the owner has printed.
 * @throws {ProductError} NO_BUSINESS_FOR_PHONE, CHANGED_MEANWHILE if the list has another version
 */
export async function markPriceListPrinted(
  context: AppContext,
  { owner, version }: { owner: Owner; version: number },
): Promise<PriceListRecord> {
  return context.database.db.transaction(async (tx) => {
    const { id } = await lockOwnBusiness({ ...context, tx }, owner);
    const list = await findPriceList(tx, id);
    if (list?.version !== version) {
      throw new ProductError('CHANGED_MEANWHILE', { message: priceListMessages.printed });
    }
    const printed = printedProducts(list);
    await tx.update(priceLists).set({ printed }).where(eq(priceLists.businessId, id));
    return { ...list, printed };
  });
}
