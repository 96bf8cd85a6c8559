import type { Place } from '#shared/contract/place.ts';
import { addPlacesCall, deletePlacesCall, placesCall, renamePlaceCall } from '#shared/contract/places.ts';
import { callApi } from './call-api.ts';

/** The codes of a token's owner's places, as people count them. */
export async function listPlaces(token: string | null): Promise<Place[]> {
  return (await callApi(placesCall, { token })).places;
}

/** All places as they are then, and the ids of those that were not there before. */
export function addPlaces(
  token: string | null,
  labels: string[],
): Promise<{ places: Place[]; added: string[] }> {
  return callApi(addPlacesCall, { body: { labels }, token });
}

/** All places as they are then. */
export async function renamePlace(token: string | null, { id, label }: Place): Promise<Place[]> {
  return (await callApi(renamePlaceCall, { params: { id }, body: { label }, token })).places;
}

/** Those that are left. */
export async function deletePlaces(token: string | null, ids: string[]): Promise<Place[]> {
  return (await callApi(deletePlacesCall, { body: { ids }, token })).places;
}
