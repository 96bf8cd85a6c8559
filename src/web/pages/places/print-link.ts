import type { Place } from '#shared/contract/place.ts';
import { MAX_LABELS } from '#shared/contract/print.ts';
import { pagePath } from '#shared/routing/pages.ts';

/**
 * Returns the link that prints the cards of some places, at most as many as a file holds; all places if none
 * is given.
 */
export function printLink(slug: string, places: readonly Place[] = []): string {
  const chosen =
    places.length === 0
      ? ''
      : `&yerler=${places
          .slice(0, MAX_LABELS)
          .map(({ id }) => id)
          .join(',')}`;
  return `${pagePath.print(slug)}?parca=yer${chosen}`;
}
