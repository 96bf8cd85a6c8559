import type { Business } from '#shared/contract/business.ts';
import type { Place } from '#shared/contract/place.ts';
import { addPlacesCall, deletePlacesCall, placesCall, renamePlaceCall } from '#shared/contract/places.ts';
import { callApi, readQuery } from '#web/api/call-api.ts';
import { refreshCounts } from '#web/api/counts.ts';
import { queryClient, useRead } from '#web/api/use-read.ts';
import type { useTask } from '#web/forms/use-task.ts';
import { useKeptState } from '#web/owner/use-kept-scroll.ts';

const query = readQuery(placesCall, {});

const NONE: readonly string[] = [];

/** Returns the places: read once, then updated from each change's reply. Changes reject like the API calls. */
export function usePlaces(business: Business) {
  const { data, error, refetch } = useRead(query);
  const [fresh, setFresh] = useKeptState('fresh', NONE);

  async function show(places: Place[], added: readonly string[] = []) {
    // A read in progress is older than this change.
    await queryClient.cancelQueries(query);
    queryClient.setQueryData(query.queryKey, { places });
    setFresh(added);
    await refreshCounts(business, { places: places.length });
  }
  return {
    /** Undefined until read. */
    list: data?.places,
    error,
    retry: () => refetch(),
    /** Ids of the places added since the last other change. */
    fresh: new Set(fresh),
    /** Returns the places that were added, in the list's order. */
    async add(labels: string[]): Promise<Place[]> {
      const { places, added } = await callApi(addPlacesCall, { body: { labels } });
      await show(places, [...fresh, ...added]);
      return places.filter(({ id }) => added.includes(id));
    },
    /** Fails with CHANGED_MEANWHILE if the label is no longer `seen`. */
    async rename({ id, label }: Place, seen?: string): Promise<void> {
      const body = { label, ...(seen !== undefined && { seen }) };
      const { places } = await callApi(renamePlaceCall, { params: { id }, body });
      await show(places);
    },
    async remove(ids: string[]): Promise<void> {
      const { places } = await callApi(deletePlacesCall, { body: { ids } });
      await show(places);
    },
  };
}

export type Places = ReturnType<typeof usePlaces>;
/** The running change of a place. */
export type PlaceTask = ReturnType<typeof useTask<'saving' | 'deleting'>>;
