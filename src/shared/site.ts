/** The only definition of the product's name. */
export const site = {
  name: 'Demlik',
  /** The name in ASCII, for identifiers and example addresses. */
  id: 'demlik',
  tagline: 'Çay ocakları için sipariş uygulaması.',
  locale: 'tr_TR',
} as const;

export const titleOf = (page: string) => `${page} · ${site.name}`;
