import { priceListCall } from '#shared/contract/price-list.ts';
import { readQuery } from '#web/api/call-api.ts';
import { useRead } from '#web/api/use-read.ts';

export interface PricedList {
  products: number;
  /** Day of ISO 8601. */
  validFrom: string;
}

/** Returns a summary of the price list; null until it is read, and unless it is `wanted`. */
export function usePricedList(wanted: boolean): PricedList | null {
  const { data } = useRead({ ...readQuery(priceListCall, {}), enabled: wanted });
  if (!wanted || data === undefined) return null;
  const products = data.sections.flatMap((section) => section.products);
  return {
    products: products.filter(({ price_kurus }) => price_kurus !== null).length,
    validFrom: data.valid_from,
  };
}
