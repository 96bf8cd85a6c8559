import type { Place } from '#shared/contract/place.ts';
import { sameLabel } from '#shared/domain/place.ts';
import { searchText } from '#shared/domain/search-text.ts';

const named = ['Oda', 'Masa'];
const OTHERS = 'Diğer';

export interface PlaceGroup {
  name: string;
  places: Place[];
}

function groupOf({ label }: Place): string {
  const [word = ''] = sameLabel(label).split(' ');
  return named.find((name) => sameLabel(name) === word) ?? OTHERS;
}

/** Groups places by the first word of their labels: rooms, tables and others. Omits empty groups. */
export function groupPlaces(places: readonly Place[]): PlaceGroup[] {
  return [...named, OTHERS]
    .map((name) => ({ name, places: places.filter((place) => groupOf(place) === name) }))
    .filter((group) => group.places.length > 0);
}

export function findPlaces(places: readonly Place[], words: string): readonly Place[] {
  const wanted = searchText(words);
  return wanted === '' ? places : places.filter(({ label }) => searchText(label).includes(wanted));
}
