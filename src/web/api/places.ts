import type { Place } from '#shared/contract/place.ts';
import { addPlacesCall, deletePlacesCall, renamePlaceCall } from '#shared/contract/places.ts';
import { callApi } from './call-api.ts';

/** Returns all places after the change, and the ids of the new ones. */
export const addPlaces = (labels: string[]) => callApi(addPlacesCall, { body: { labels } });

/** Returns all places after the change. */
export const renamePlace = async ({ id, label }: Place) =>
  (await callApi(renamePlaceCall, { params: { id }, body: { label } })).places;

/** Returns the remaining places. */
export const deletePlaces = async (ids: string[]) =>
  (await callApi(deletePlacesCall, { body: { ids } })).places;
