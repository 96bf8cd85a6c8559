/** The one place where the product's name stands. */
export const site = {
  name: 'Demlik',
  /** The name where only ASCII fits: identifiers, example addresses. */
  id: 'demlik',
  tagline: 'Çay ocakları için sipariş uygulaması.',
  locale: 'tr_TR',
} as const;

export const titleOf = (page: string) => `${page} · ${site.name}`;
