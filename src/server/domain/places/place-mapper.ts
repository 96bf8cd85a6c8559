import type { Place } from '#shared/contract/place.ts';
import type { PlaceRecord } from './queries.ts';

export const presentPlace = ({ id, label }: PlaceRecord): Place => ({ id, label });
