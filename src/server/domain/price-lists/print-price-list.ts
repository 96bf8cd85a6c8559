import type { AppDeps } from '#server/app-deps.ts';
import type { PrintedDocument, PrintOrder } from '#server/documents/print/port.ts';
import { ownBusiness } from '#server/domain/businesses/own-business.ts';
import type { BusinessRecord } from '#server/domain/businesses/queries.ts';
import type { Owner } from '#server/identity/port.ts';
import { ProductError } from '#server/product-error.ts';
import type { PrintRequest } from '#shared/contract/print.ts';
import { dayInWords } from '#shared/domain/calendar-day.ts';
import { formatPrice } from '#shared/domain/price.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { pricedSections } from './priced-sections.ts';
import { findPriceList, type PriceListRecord } from './queries.ts';

function contentOf(list: PriceListRecord) {
  return pricedSections(list).map(({ title, products }) => ({
    title,
    items: products.map(({ name, note, unit, priceKurus }) => ({
      name,
      detail: note === '' ? unit : `${note} · ${unit}`,
      price: formatPrice(priceKurus),
    })),
  }));
}

/** Prints the invitation's code, or none if no code is active: the prices must be displayed either way. */
function orderOf(
  { name, code }: BusinessRecord,
  list: PriceListRecord,
  { paper = 'a4', ink }: Pick<PrintRequest, 'paper' | 'ink'>,
  origin: string,
): PrintOrder {
  const text = code === null ? null : origin + pagePath.invitation(code);
  return {
    template: 'prices',
    title: `${name}: fiyat tarifesi`,
    ink,
    bleed: false,
    codes: text === null ? [] : [{ text, label: `QR kod: ${name}, ${text}` }],
    content: {
      name,
      paper,
      sections: contentOf(list),
      words: {
        title: 'Fiyat tarifesi',
        headline: 'Çayınızı uygulamadan söyleyin',
        terms: ['Fiyatlarımıza KDV dahildir.', `Geçerlilik: ${dayInWords(list.validFrom)}`],
      },
    },
  };
}

/**
 * Prints the stored price list for door and tables, unless `caller` aborts. @throws {ProductError}
 * NO_BUSINESS_FOR_PHONE, NOT_FOUND if the list has no prices, and the printer's errors
 */
export async function printPriceList(
  deps: Pick<AppDeps, 'database' | 'printer' | 'origin'>,
  owner: Owner,
  request: Pick<PrintRequest, 'paper' | 'ink'>,
  caller?: AbortSignal,
): Promise<PrintedDocument> {
  const { db } = deps.database;
  const business = await ownBusiness(db, owner);
  const list = await findPriceList(db, business.id);
  if (list === null || pricedSections(list).length === 0) throw new ProductError('NOT_FOUND');
  return deps.printer.print(owner.uid, orderOf(business, list, request, deps.origin), caller);
}
