import { toAsciiDigits } from './digits.ts';

/** Of the price list on the page of a shop. */
export const PRICES_ANCHOR = 'fiyatlar';

/** Kuruş in a lira. */
const KURUS = 100;

/** ₺99.999,99: more is a slip of the finger in a tea house. In kuruş. */
export const HIGHEST_PRICE = 9_999_999;

/** Lira with thousands or without, comma or point before one or two digits of kuruş. */
const TYPED = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:[,.](\d{1,2}))?$/;

/**
 * What somebody typed as a price, in kuruş: `15`, `12,50`, `12.5`, `₺1.250`, `15 TL`. A point before three digits parts
 * thousands, as people write here. Null when it is none, or not between a kuruş and {@link HIGHEST_PRICE}.
 */
export function parsePrice(typed: string): number | null {
  const text = toAsciiDigits(typed)
    .trim()
    .replace(/\s|₺|TL$|lira$/giu, '');
  const [, lira = '', kurus = ''] = TYPED.exec(text) ?? [];
  if (lira === '') return null;
  const price = Number(lira.replaceAll('.', '')) * KURUS + Number(kurus.padEnd(2, '0'));
  return price > 0 && price <= HIGHEST_PRICE ? price : null;
}

/** Without a sign, as it is typed: `15`, `12,50`, `1.250`. */
export function writePrice(kurus: number): string {
  const lira = String(Math.floor(kurus / KURUS)).replace(/\B(?=(?:\d{3})+$)/g, '.');
  const rest = kurus % KURUS;
  return rest === 0 ? lira : `${lira},${String(rest).padStart(2, '0')}`;
}

/** As people read it: `₺15`, `₺12,50` (design.md "Words"). */
export const formatPrice = (kurus: number): string => `₺${writePrice(kurus)}`;

/** For programs, as schema.org wants it: `12.50`. */
export const decimalPrice = (kurus: number): string => (kurus / KURUS).toFixed(2);
