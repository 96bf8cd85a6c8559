import type { PlaceRecord } from '#server/businesses/places.ts';
import type { Place } from '#shared/contract/places.ts';

export const presentPlace = ({ id, label }: PlaceRecord): Place => ({ id, label });
