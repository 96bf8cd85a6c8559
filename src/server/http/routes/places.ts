import type { AppContext } from '#server/app-context.ts';
import { addPlaces } from '#server/domain/places/add-places.ts';
import { deletePlaces } from '#server/domain/places/delete-places.ts';
import { listPlaces } from '#server/domain/places/list-places.ts';
import { presentPlace } from '#server/domain/places/place-mapper.ts';
import { renamePlace } from '#server/domain/places/rename-place.ts';
import { type ApiRoute, apiRoute } from '#server/http/api-route.ts';
import { limitByVisitor } from '#server/http/middleware/limit.ts';
import {
  addPlacesCall,
  addPlacesExample,
  deletePlacesCall,
  deletePlacesExample,
  placesCall,
  placesExample,
  renamePlaceCall,
  renamePlaceExample,
} from '#shared/contract/places.ts';

/** The owner's places (ADR 134). */
export function placeRoutes(context: AppContext): ApiRoute[] {
  const reads = limitByVisitor(context, 'readsPerVisitor');
  const writes = limitByVisitor(context, 'writesPerVisitor');

  return [
    apiRoute(placesCall, placesExample, reads, async ({ owner }) => ({
      places: (await listPlaces(context, owner)).map(presentPlace),
    })),

    apiRoute(addPlacesCall, addPlacesExample, writes, async ({ owner, body }) => {
      const { places, added } = await addPlaces(context, { owner, labels: body.labels });
      return { places: places.map(presentPlace), added };
    }),

    apiRoute(renamePlaceCall, renamePlaceExample, writes, async ({ owner, params, body }) => {
      const places = await renamePlace(context, { ...body, owner, id: params.id });
      return { places: places.map(presentPlace) };
    }),

    apiRoute(deletePlacesCall, deletePlacesExample, writes, async ({ owner, body }) => {
      return { places: (await deletePlaces(context, { owner, ids: body.ids })).map(presentPlace) };
    }),
  ];
}
