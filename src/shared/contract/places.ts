import * as z from 'zod/mini';
import { placeLimits } from '#shared/domain/place.ts';
import type { ApiCall, ExampleOf } from './call.ts';
import { place } from './place.ts';
import { lineOfText } from './text.ts';

export const LABEL_MISSING = 'Ad yazın.';
export const TOO_MANY_AT_ONCE = `Bir seferde en fazla ${placeLimits.atOnce} kod ekleyebilirsiniz.`;

/** In the order of `inOrder`: rooms, tables, others, each numerically. */
const places = z.array(place);

export const placeLabel = lineOfText(placeLimits.label, 1, LABEL_MISSING);

const example = [
  { id: 'K7MX', label: 'Oda 305' },
  { id: '3RTQ', label: 'Oda 306' },
];

export const placesCall = {
  id: 'getPlaces',
  method: 'GET',
  path: '/api/places',
  summary: 'The codes of the signed-in owner’s rooms and tables',
  authority: 'owner',
  response: z.object({ places }),
} as const satisfies ApiCall;

export const placesExample = { response: { places: example } } satisfies ExampleOf<typeof placesCall>;

/** Adds all places or none. Skips existing labels, so that a client may repeat the call. */
export const addPlacesCall = {
  id: 'addPlaces',
  method: 'POST',
  path: '/api/places',
  summary: 'Add codes for rooms and tables',
  authority: 'owner',
  request: z.object({
    labels: z.array(placeLabel).check(z.minLength(1), z.maxLength(placeLimits.atOnce, TOO_MANY_AT_ONCE)),
  }),
  response: z.object({
    places,
    /** Ids of the newly added places. */
    added: z.array(z.string()),
  }),
  errors: ['TOO_MANY_PLACES'],
} as const satisfies ApiCall;

export const addPlacesExample = {
  request: { labels: ['Oda 305', 'Oda 306'] },
  response: { places: example, added: ['3RTQ'] },
} satisfies ExampleOf<typeof addPlacesCall>;

/** Keeps the id, so that printed codes stay valid. */
export const renamePlaceCall = {
  id: 'renamePlace',
  method: 'PUT',
  path: '/api/places/:id',
  summary: 'Give a room or table another label',
  authority: 'owner',
  request: z.object({
    label: placeLabel,
    /** The label that the form began with; if another one is stored meanwhile, CHANGED_MEANWHILE. */
    seen: z.optional(placeLabel),
  }),
  response: z.object({ places }),
  errors: ['PLACE_NOT_FOUND', 'PLACE_LABEL_TAKEN', 'CHANGED_MEANWHILE'],
} as const satisfies ApiCall;

export const renamePlaceExample = {
  params: { id: '3RTQ' },
  request: { label: 'Avukat Demir' },
  response: { places: [...example.slice(0, 1), { id: '3RTQ', label: 'Avukat Demir' }] },
} satisfies ExampleOf<typeof renamePlaceCall>;

/** POST, because the body lists the places to delete. A missing place counts as deleted. */
export const deletePlacesCall = {
  id: 'deletePlaces',
  method: 'POST',
  path: '/api/places/deletions',
  summary: 'Delete codes of rooms and tables',
  authority: 'owner',
  request: z.object({
    ids: z.array(z.string().check(z.maxLength(16))).check(z.minLength(1), z.maxLength(placeLimits.inAll)),
  }),
  response: z.object({ places }),
} as const satisfies ApiCall;

export const deletePlacesExample = {
  request: { ids: ['3RTQ'] },
  response: { places: example.slice(0, 1) },
} satisfies ExampleOf<typeof deletePlacesCall>;
