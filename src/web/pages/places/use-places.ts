import { useState } from 'react';
import type { Business } from '#shared/contract/business.ts';
import type { Place } from '#shared/contract/place.ts';
import { placesCall } from '#shared/contract/places.ts';
import { errorText, hasErrorCode } from '#web/api/api-client.ts';
import { readQuery } from '#web/api/call-api.ts';
import { addPlaces, deletePlaces, renamePlace } from '#web/api/places.ts';
import { queryClient, useRead } from '#web/api/use-read.ts';
import { useLoginDialog } from '#web/auth/login/login-provider.tsx';

const query = readQuery(placesCall, {});

const NONE: ReadonlySet<string> = new Set();

/**
 * The owner's places: read once, then updated from the reply of each change. Changes reject like the API
 * calls.
 */
export function usePlaces() {
  const { data, error, refetch } = useRead(query);
  const [fresh, setFresh] = useState(NONE);

  async function show(places: Place[], added: readonly string[] = []) {
    // A read in progress is older than this change.
    await queryClient.cancelQueries(query);
    queryClient.setQueryData(query.queryKey, { places });
    setFresh(new Set(added));
  }
  return {
    /** Undefined until read. */
    list: data?.places,
    error,
    retry: () => refetch(),
    /** Ids of the places just added. */
    fresh,
    /** Returns the number of new places. */
    async add(labels: string[]): Promise<number> {
      const { places, added } = await addPlaces(labels);
      await show(places, added);
      return added.length;
    },
    rename: async (place: Place) => show(await renamePlace(place)),
    remove: async (ids: string[]) => show(await deletePlaces(ids)),
  };
}

export type Places = ReturnType<typeof usePlaces>;

/**
 * Returns a function that gives the message of a failure. If the session has ended, it also opens the login
 * over the form, which keeps its input.
 */
export function useFailure({ phone }: Business): (error: unknown, fallback: string) => string {
  const login = useLoginDialog();
  return (error, fallback) => {
    if (hasErrorCode(error, 'UNAUTHENTICATED')) login.open({ phone, ownersOnly: true });
    return errorText(error, fallback);
  };
}
