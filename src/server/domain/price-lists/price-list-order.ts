import type { TxContext } from '#server/app-context.ts';
import type { PrintOrder } from '#server/documents/print/port.ts';
import type { BusinessRecord } from '#server/domain/floor/queries.ts';
import { ProductError } from '#server/product-error.ts';
import type { PrintRequest } from '#shared/contract/print.ts';
import { ALLERGEN_LEGEND, numberedAllergens } from '#shared/domain/allergens.ts';
import { dayInWords } from '#shared/domain/calendar-day.ts';
import { daysInWords, groupDays, hoursInWords } from '#shared/domain/opening-hours.ts';
import { formatPrice } from '#shared/domain/price.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { pricedSections } from './priced-sections.ts';
import { findPriceList } from './queries.ts';

interface PriceListOrderInput extends Pick<PrintRequest, 'paper' | 'ink'> {
  business: BusinessRecord;
}

/**
 * Returns the stored price list as a document for door and tables. It has the invitation's code, or none if no code is
 * active: the prices must be displayed either way. @throws {ProductError} NOT_FOUND if the list has no prices
 */
export async function priceListOrder(
  { tx, origin }: TxContext,
  { business, paper = 'a4', ink }: PriceListOrderInput,
): Promise<PrintOrder> {
  const { id, name, code, openingHours: opening_hours, secondHours: second_hours } = business;
  const list = await findPriceList(tx, id);
  const sections = list === null ? [] : pricedSections(list);
  if (list === null || sections.length === 0) throw new ProductError('NOT_FOUND');
  const used = sections.flatMap(({ products }) => products.flatMap(({ allergens = [] }) => allergens));
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
      sections: sections.map(({ title, products }) => ({
        title,
        items: products.map(({ name, note, unit, price_kurus, allergens = [] }) => ({
          name,
          numbers: numberedAllergens(allergens).map(({ number }) => `${number}`),
          detail: note === '' ? unit : `${note} · ${unit}`,
          price: formatPrice(price_kurus),
        })),
      })),
      legend: numberedAllergens(used).map(({ number, name }) => `${number} ${name}`),
      // Without special days, which pass sooner than the paper.
      hours: groupDays({ opening_hours, second_hours }).map(
        (days) => `${daysInWords(days)} ${hoursInWords(days.openings)}`,
      ),
      words: {
        title: 'Fiyat tarifesi',
        continued: 'devamı',
        legend: ALLERGEN_LEGEND,
        headline: 'Çayınızı uygulamadan söyleyin',
        terms: ['Fiyatlarımıza KDV dahildir.', `Geçerlilik: ${dayInWords(list.validFrom)}`],
      },
    },
  };
}
