import { searchText } from './search-text.ts';

/** Services of their own, not fees on top of an order. */
const DELIVERY = /\b(?:PAKET|SELF) SERVIS\b/g;
/** Folded as by {@link searchText}. `Servis tabağı` is a thing, `Çay servisi` a portion. */
const FEE =
  /\b(?:KUVERT?|GARSONIYE)\b|\b(?:SERVIS|MASA|GARSON|HIZMET) (?:UCRET|BEDEL|PARA|PAY|FARK)(?:S?I|L[AE]RI?)?\b|\bSERVIS(?: HIZMETI| KISI BASI)?$/;

/**
 * Returns true if a product's name says a fee for service, table or cover, which places that serve food and drink may
 * not ask for (Fiyat Etiketi Yönetmeliği m. 8/6, as changed by RG 33153 of 30.1.2026).
 */
export function namesServiceFee(name: string): boolean {
  const words = name.match(/[\p{L}\p{M}]+/gu) ?? [];
  return FEE.test(words.map(searchText).join(' ').replace(DELIVERY, ''));
}
