/** The glass of the logo, in a viewBox of 48 × 48: two lines and the tea, which is filled. */
export const MARK_RIM =
  'M13.5 2.5h21c0 8-3.3 12.5-3.3 17.5s4 7.5 4 12.6c0 3.7-2.4 6.6-5.6 6.6H18.4c-3.2 0-5.6-2.9-5.6-6.6 0-5.1 4-7.6 4-12.6s-3.3-9.5-3.3-17.5z';
export const MARK_STAND = 'M4 41.8c6 5 34 5 40 0';
export const MARK_TEA =
  'M17.2 10h13.6c-1 3.8-2.8 6.4-2.8 10 0 6.2 4 8.6 4 12.6 0 2-1 3.4-2.6 3.4H18.6c-1.6 0-2.6-1.4-2.6-3.4 0-4 4-6.4 4-12.6 0-3.6-1.8-6.2-2.8-10z';
