/** What a price is for, in the words of a tea house; the first is what most of it is sold by. */
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
