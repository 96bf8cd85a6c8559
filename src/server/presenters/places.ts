import type { PlaceRecord } from '#server/businesses/places.ts';
import type { Place } from '#shared/contract/place.ts';

export const presentPlace = ({ id, label }: PlaceRecord): Place => ({ id, label });
