import type { Place } from '#shared/contract/place.ts';
import { pagePath } from '#shared/pages.ts';

/** Where the cards of some places are printed; of all of them, where none is named. */
export function printLink(slug: string, places: readonly Place[] = []): string {
  const chosen = places.length === 0 ? '' : `&yerler=${places.map(({ id }) => id).join(',')}`;
  return `${pagePath.print(slug)}?parca=yer${chosen}`;
}
