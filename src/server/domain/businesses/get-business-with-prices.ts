import type { AppContext } from '#server/app-context.ts';
import type { BusinessRecord } from '#server/domain/floor/queries.ts';
import { findPriceList, type PriceListRecord } from '#server/domain/price-lists/queries.ts';
import { getPublicBusiness, type PublicBusinessResult } from './get-public-business.ts';

/** A business for its public page, with its price list if that is shown. */
export interface FoundBusinessWithPrices {
  business: BusinessRecord;
  priceList: PriceListRecord | null;
}

export async function getBusinessWithPrices(
  context: AppContext,
  slug: string,
): Promise<PublicBusinessResult<FoundBusinessWithPrices>> {
  const result = await getPublicBusiness(context, slug);
  if (result.kind !== 'found') return result;
  const { id, pricesShown } = result.business;
  return { ...result, priceList: pricesShown ? await findPriceList(context.database.db, id) : null };
}
