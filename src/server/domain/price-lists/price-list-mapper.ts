import type { PriceListContent, PublicPriceList, StoredPriceList } from '#shared/contract/price-list.ts';
import { numberedAllergens } from '#shared/domain/allergens.ts';
import { changesSincePrint } from '#shared/domain/printed-prices.ts';
import { pricedSections, printedProducts } from './priced-sections.ts';
import type { PriceListRecord } from './queries.ts';
import type { PriceListDraft } from './save-price-list.ts';

type ProductRecord = PriceListRecord['sections'][number]['products'][number];

function presentProduct({ id, name, note, unit, priceKurus, allergens }: ProductRecord) {
  return { ...(id !== null && { id }), name, note, unit, price_kurus: priceKurus, allergens };
}

export function presentPriceList(record: PriceListRecord): StoredPriceList {
  const sincePrint = record.printed && changesSincePrint(record.printed, printedProducts(record));
  return {
    version: record.version,
    updated_at: record.updatedAt?.toISOString() ?? null,
    shown: record.shown,
    valid_from: record.validFrom,
    sections: record.sections.map(({ title, products }) => ({
      title,
      products: products.map(presentProduct),
    })),
    ...(sincePrint && { since_print: sincePrint }),
  };
}

/** Returns null if the list is switched off or has no prices. */
export function presentPublicPriceList(record: PriceListRecord | null): PublicPriceList | null {
  if (!record?.shown) return null;
  const sections = pricedSections(record).map(({ title, products }) => ({
    title,
    products: products.map(({ id: _, ...product }) => product),
  }));
  return sections.length === 0 ? null : { valid_from: record.validFrom, sections };
}

export function readPriceList(body: PriceListContent): PriceListDraft {
  return {
    shown: body.shown,
    validFrom: body.valid_from,
    sections: body.sections.map(({ title, products }) => ({
      title,
      products: products.map(({ id = null, price_kurus: priceKurus, allergens, ...rest }) => ({
        id,
        ...rest,
        priceKurus,
        ...(allergens && { allergens: numberedAllergens(allergens).map((each) => each.id) }),
      })),
    })),
  };
}
