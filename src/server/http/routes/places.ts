import type { AppDeps } from '#server/app-deps.ts';
import { addPlaces } from '#server/businesses/add-places.ts';
import { deletePlaces } from '#server/businesses/delete-places.ts';
import { listPlaces } from '#server/businesses/list-places.ts';
import { renamePlace } from '#server/businesses/rename-place.ts';
import { type ApiRoute, apiRoute } from '#server/http/api-route.ts';
import { countForOwner, limitByVisitor } from '#server/http/middleware/limit.ts';
import { presentPlace } from '#server/presenters/places.ts';
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

/** The owner's rooms and tables (ADR 134). */
export function placeRoutes(deps: AppDeps): ApiRoute[] {
  const reading = limitByVisitor(deps, 'readsPerVisitor');
  const writing = limitByVisitor(deps, 'writesPerVisitor');

  return [
    apiRoute(placesCall, placesExample, reading, async ({ identity }) => ({
      places: (await listPlaces(deps, identity)).map(presentPlace),
    })),

    apiRoute(addPlacesCall, addPlacesExample, writing, async ({ identity, body }) => {
      await countForOwner(deps, 'placesPerOwner', identity);
      const { places, added } = await addPlaces(deps, identity, body.labels);
      return { places: places.map(presentPlace), added };
    }),

    apiRoute(renamePlaceCall, renamePlaceExample, writing, async ({ identity, params, body }) => {
      await countForOwner(deps, 'placesPerOwner', identity);
      const places = await renamePlace(deps, identity, { id: params.id, label: body.label });
      return { places: places.map(presentPlace) };
    }),

    apiRoute(deletePlacesCall, deletePlacesExample, writing, async ({ identity, body }) => {
      await countForOwner(deps, 'placesPerOwner', identity);
      return { places: (await deletePlaces(deps, identity, body.ids)).map(presentPlace) };
    }),
  ];
}
