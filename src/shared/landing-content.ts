/** Content of the landing page that an operator may configure; `server/config` reads it. */

export const inks = ['red', 'teal', 'brass', 'brew', 'sand'] as const;
export type Ink = (typeof inks)[number];

export interface Testimonial {
  name: string;
  business: string;
  initials: string;
  color: Ink;
  text: string;
}

/** The claims of product.md 9.5, as displayed: `4,8`, `2.500+`, `50 bin+`. */
export interface Claims {
  rating: string;
  reviews: string;
  downloads: string;
}
