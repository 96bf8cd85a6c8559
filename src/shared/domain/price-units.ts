/** Units of a price in a tea house; the first is the most frequent. */
export const priceUnits = [
  'bardak',
  'fincan',
  'kupa',
  'adet',
  'porsiyon',
  'şişe',
  'kutu',
  'dilim',
  'tabak',
  'demlik',
  'kilo',
] as const;
export type PriceUnit = (typeof priceUnits)[number];
