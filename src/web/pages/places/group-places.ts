import type { Place } from '#shared/contract/place.ts';
import { groupOf, placeGroups, sameLabel } from '#shared/domain/place.ts';
import { searchText } from '#shared/domain/search-text.ts';

export interface PlaceGroup {
  name: string;
  places: Place[];
}

/** Returns the words before the number of `Dükkân 12`; empty for another label. */
const wordsOf = ({ label }: Place) => /^(.+) \d+$/.exec(label)?.[1] ?? '';

/** Returns places numbered with the same words, two or more together, unless a group has that name. */
function seriesIn(places: readonly Place[]): PlaceGroup[] {
  const series = new Map<string, PlaceGroup>();
  for (const place of places) {
    const name = wordsOf(place);
    const { name: first, places: before } = series.get(sameLabel(name)) ?? { name, places: [] };
    series.set(sameLabel(name), { name: first, places: [...before, place] });
  }
  return [...series.values()].filter(
    (each) => each.places.length > 1 && !['', ...placeGroups].includes(each.name),
  );
}

/** Rooms, tables, the owner's own series, then all others. Omits empty groups. */
export function groupPlaces(places: readonly Place[]): PlaceGroup[] {
  const groups = placeGroups.map((name, index) => ({
    name,
    places: places.filter((place) => groupOf(place) === index),
  }));
  const others = groups.pop() ?? { name: '', places: [] };
  const series = seriesIn(others.places);
  const rest = others.places.filter((place) => !series.some((each) => each.places.includes(place)));
  return [...groups, ...series, { ...others, places: rest }].filter((group) => group.places.length > 0);
}

export function findPlaces(places: readonly Place[], words: string): readonly Place[] {
  const wanted = searchText(words);
  return wanted === '' ? places : places.filter(({ label }) => searchText(label).includes(wanted));
}
