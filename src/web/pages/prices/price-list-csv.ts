import { decimalPrice } from '#shared/domain/price.ts';
import type { EditedList } from '#web/owner/prices/edited-list.ts';

const HEAD = ['Bölüm', 'Ürün', 'Açıklama', 'Birim', 'Fiyat (TL)'];

/** Spreadsheets run a text that begins so; the apostrophe makes it a text (OWASP "CSV Injection"). */
const FORMULA = /^\s*[=+\-@＝＋－＠]/;

/** By RFC 4180. */
const cell = (text: string) => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/**
 * Returns the products with a price, for Excel in Turkish: it splits at semicolons, reads a comma as the decimal
 * sign, and UTF-8 only after a byte order mark.
 */
export function priceListCsv({ sections }: Pick<EditedList, 'sections'>): string {
  const rows = sections.flatMap(({ title, products }) =>
    products.flatMap(({ name, note, unit, price_kurus }) =>
      price_kurus === null ? [] : [[title, name, note, unit, decimalPrice(price_kurus).replace('.', ',')]],
    ),
  );
  return `\uFEFF${[HEAD, ...rows].map((row) => `${row.map(cell).join(';')}\r\n`).join('')}`;
}
