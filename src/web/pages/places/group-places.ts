import type { Place } from '#shared/contract/place.ts';
import { groupOf, placeGroups } from '#shared/domain/place.ts';
import { searchText } from '#shared/domain/search-text.ts';

export interface PlaceGroup {
  name: string;
  places: Place[];
}

/** Omits empty groups. */
export function groupPlaces(places: readonly Place[]): PlaceGroup[] {
  return placeGroups
    .map((name, index) => ({ name, places: places.filter((place) => groupOf(place) === index) }))
    .filter((group) => group.places.length > 0);
}

export function findPlaces(places: readonly Place[], words: string): readonly Place[] {
  const wanted = searchText(words);
  return wanted === '' ? places : places.filter(({ label }) => searchText(label).includes(wanted));
}
