/** The one place where the product's name stands. */
export const site = {
  name: 'Demlik',
  tagline: 'Çay ocakları için sipariş uygulaması.',
  locale: 'tr_TR',
} as const;
