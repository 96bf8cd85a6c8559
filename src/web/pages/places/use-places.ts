import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Business } from '#shared/contract/business.ts';
import type { Place } from '#shared/contract/place.ts';
import { errorText, hasErrorCode } from '#web/api/api-client.ts';
import { addPlaces, deletePlaces, listPlaces, renamePlace } from '#web/api/places.ts';
import { useLoginDialog } from '#web/login/login-provider.tsx';

export type PlacesState =
  | { name: 'loading' }
  | { name: 'failed'; sentence: string; trying: boolean }
  /** `fresh`: ids of those that were just added. */
  | { name: 'ready'; places: readonly Place[]; fresh: ReadonlySet<string> };

const NOT_LOADED = 'İnternetinizi kontrol edip tekrar deneyin.';

export const knownPlaces = (state: PlacesState): readonly Place[] =>
  state.name === 'ready' ? state.places : [];

/** The owner's places: read once, then what each change answers. Changes reject as the calls do. */
export function usePlaces(onReadAgain: () => void) {
  const [state, setState] = useState<PlacesState>({ name: 'loading' });
  /** Whatever was asked for before is older than what is shown. */
  const asked = useRef(0);

  function show(places: readonly Place[], fresh: readonly string[] = []) {
    asked.current += 1;
    setState({ name: 'ready', places, fresh: new Set(fresh) });
  }
  async function load(): Promise<boolean> {
    asked.current += 1;
    const mine = asked.current;
    try {
      const places = await listPlaces();
      if (mine === asked.current) show(places);
      return true;
    } catch (error) {
      const sentence = errorText(error, NOT_LOADED);
      if (mine === asked.current) setState({ name: 'failed', sentence, trying: false });
      return false;
    }
  }
  const begin = useEffectEvent(() => void load());
  useEffect(() => {
    begin();
    return () => {
      asked.current += 1;
    };
  }, []);

  async function retry() {
    if (state.name !== 'failed' || state.trying) return;
    setState({ ...state, trying: true });
    if (await load()) onReadAgain();
  }

  return {
    state,
    retry,
    /** How many there were not before. */
    async add(labels: string[]): Promise<number> {
      const { places, added } = await addPlaces(labels);
      show(places, added);
      return added.length;
    },
    rename: async (place: Place) => show(await renamePlace(place)),
    remove: async (ids: string[]) => show(await deletePlaces(ids)),
  };
}

export type Places = ReturnType<typeof usePlaces>;

/** What is said of a failure; who is not signed in any more can sign in again, over what was typed. */
export function useFailure({ phone }: Business): (error: unknown, fallback: string) => string {
  const login = useLoginDialog();
  return (error, fallback) => {
    if (hasErrorCode(error, 'UNAUTHENTICATED')) login.open({ phone, ownersOnly: true });
    return errorText(error, fallback);
  };
}
