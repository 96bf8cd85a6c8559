import { pagePath } from '#shared/routing/pages.ts';

/** Returns the displayed link of a business: `demlik.example/cinar`. */
export const shownLink = (origin: string, slug: string): string =>
  (origin + pagePath.business(slug)).replace(/^https?:\/\//, '');
