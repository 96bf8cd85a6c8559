import { toAsciiDigits } from './digits.ts';

/** Kuruş per lira. */
const KURUS = 100;

/** Maximum price in kuruş, ₺99.999,99: a higher price in a tea house is a typing error. */
export const HIGHEST_PRICE = 9_999_999;

/** Lira with or without thousands separators; a comma or point before one or two digits of kuruş. */
const TYPED = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:[,.](\d{1,2}))?$/;

/** Characters around and between the digits, also invisible ones that keyboards add. */
const AROUND = /[\s\p{Default_Ignorable_Code_Point}]/gu;
/** The currency on either side, and the dash of `15,-`. */
const CURRENCY = /^(?:₺|TL|TRY)|(?:[,.]-)?(?:₺|TL\.?|TRY|l[iİ]ra)?$/giu;
/** Separators of Arabic, Persian and full-width keyboards. */
const SEPARATORS: Readonly<Record<string, string>> = { '٫': ',', '،': ',', '，': ',', '٬': '.', '．': '.' };

/**
 * Parses a typed price into kuruş: `15`, `12,50`, `12.5`, `₺1.250`, `15 TL`, `15,-`. A point before three
 * digits separates thousands, as in Turkish. Returns null if it is not a price between one kuruş and {@link
 * HIGHEST_PRICE}.
 */
export function parsePrice(typed: string): number | null {
  const text = toAsciiDigits(typed)
    .replace(AROUND, '')
    .replace(/[٫،，٬．]/g, (separator) => SEPARATORS[separator] ?? separator)
    .replace(CURRENCY, '');
  const [, lira, kurus = ''] = TYPED.exec(text) ?? [];
  const price = Number(lira?.replaceAll('.', '')) * KURUS + Number(kurus.padEnd(2, '0'));
  // False for NaN, too.
  return price > 0 && price <= HIGHEST_PRICE ? price : null;
}

/** Formats a price for an input, without currency sign: `15`, `12,50`, `1.250`. */
export function writePrice(kurus: number): string {
  const lira = String(Math.floor(kurus / KURUS)).replace(/\B(?=\d{3}$)/, '.');
  const rest = kurus % KURUS;
  return rest === 0 ? lira : `${lira},${String(rest).padStart(2, '0')}`;
}

/** Formats a price for display: `₺15`, `₺12,50` (design.md "Words"). */
export const formatPrice = (kurus: number): string => `₺${writePrice(kurus)}`;

/** Formats a price for schema.org: `12.50`. */
export const decimalPrice = (kurus: number): string => (kurus / KURUS).toFixed(2);
