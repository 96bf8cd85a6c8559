import type { Place } from '#shared/contract/place.ts';
import { MOST_LABELS } from '#shared/contract/print.ts';
import { pagePath } from '#shared/routing/pages.ts';

/** Where the cards of some places are printed, as many as a file holds; of all of them, where none is named. */
export function printLink(slug: string, places: readonly Place[] = []): string {
  const chosen =
    places.length === 0
      ? ''
      : `&yerler=${places
          .slice(0, MOST_LABELS)
          .map(({ id }) => id)
          .join(',')}`;
  return `${pagePath.print(slug)}?parca=yer${chosen}`;
}
