import { pagePath } from '#shared/routing/pages.ts';

/** The link of a shop as people read it: `demlik.example/cinar`. */
export const shownLink = (origin: string, slug: string): string =>
  (origin + pagePath.business(slug)).replace(/^https?:\/\//, '');
