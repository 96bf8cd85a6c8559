/** Anchor of the price list on the public page. */
export const PRICES_ANCHOR = 'fiyatlar';
