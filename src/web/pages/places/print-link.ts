import type { Place } from '#shared/contract/place.ts';
import { MAX_LABELS } from '#shared/contract/print.ts';
import { pagePath } from '#shared/routing/pages.ts';

/** Prints the cards of these places, at most as many as a file holds; all if none is given. */
export function printLink(slug: string, places: readonly Place[] = []): string {
  const ids = places.slice(0, MAX_LABELS).map(({ id }) => id);
  return `${pagePath.print(slug)}?parca=yer${ids.length > 0 ? `&yerler=${ids.join(',')}` : ''}`;
}
