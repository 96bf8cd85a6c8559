import type { Place } from '#shared/contract/place.ts';
import { addPlacesCall, deletePlacesCall, renamePlaceCall } from '#shared/contract/places.ts';
import { callApi } from './call-api.ts';

/** Returns all places after the change, and the ids of the new ones. */
export function addPlaces(labels: string[]): Promise<{ places: Place[]; added: string[] }> {
  return callApi(addPlacesCall, { body: { labels } });
}

/** Returns all places after the change. */
export async function renamePlace({ id, label }: Place): Promise<Place[]> {
  return (await callApi(renamePlaceCall, { params: { id }, body: { label } })).places;
}

/** Returns the remaining places. */
export async function deletePlaces(ids: string[]): Promise<Place[]> {
  return (await callApi(deletePlacesCall, { body: { ids } })).places;
}
