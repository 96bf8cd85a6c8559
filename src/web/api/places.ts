import type { Place } from '#shared/contract/place.ts';
import { addPlacesCall, deletePlacesCall, renamePlaceCall } from '#shared/contract/places.ts';
import { callApi } from './call-api.ts';

/** All places as they are then, and the ids of those that were not there before. */
export function addPlaces(labels: string[]): Promise<{ places: Place[]; added: string[] }> {
  return callApi(addPlacesCall, { body: { labels } });
}

/** All places as they are then. */
export async function renamePlace({ id, label }: Place): Promise<Place[]> {
  return (await callApi(renamePlaceCall, { params: { id }, body: { label } })).places;
}

/** Those that are left. */
export async function deletePlaces(ids: string[]): Promise<Place[]> {
  return (await callApi(deletePlacesCall, { body: { ids } })).places;
}
