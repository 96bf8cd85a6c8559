import type { Place } from '#shared/contract/place.ts';
import { MAX_LABELS } from '#shared/contract/print.ts';
import { pagePath } from '#shared/routing/pages.ts';

/** Prints the cards of these places. */
export function printLink(slug: string, places: readonly Place[]): string {
  return `${pagePath.print(slug)}?parca=yer&yerler=${places.map(({ id }) => id).join(',')}`;
}

/** Returns the text of the link that prints the places just added. */
export const newCardsLabel = (count: number): string =>
  count === 1 ? 'Yeni Kartı Bastır' : `Yeni ${count} Kartı Bastır`;

/** Returns a link for each file that the cards of these places need. `label` is for a single file. */
export function printLinks(slug: string, places: readonly Place[], label: string) {
  return Array.from({ length: Math.ceil(places.length / MAX_LABELS) }, (_, file) => {
    const [first, end] = [file * MAX_LABELS, Math.min(places.length, (file + 1) * MAX_LABELS)];
    const isWhole = places.length <= MAX_LABELS;
    return {
      href: printLink(slug, places.slice(first, end)),
      text: isWhole ? label : `${first + 1}–${end}. Kartları Bastır`,
    };
  });
}
