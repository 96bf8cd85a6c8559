import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { Place } from '#shared/contract/place.ts';
import { type NavigationState, readNavigationState } from '#web/lib/navigation-state.ts';

type Ids = ReadonlySet<string>;

/** Returns the ids of an address with `?sec=id,id`; null for another address. */
function selectedIds(): Ids | null {
  const ids = new URLSearchParams(window.location.search).get('sec');
  return ids === null ? null : new Set(ids.split(',').filter(Boolean));
}

interface EntryState extends NavigationState {
  /** The selection was begun at the list, in the entry before. */
  selecting?: boolean;
}
const entryState = () => window.history.state as EntryState | null;

function goBack(): void {
  // A second press must not pass that page.
  window.history.replaceState({ ...entryState(), selecting: false, choosing: false }, '');
  window.history.back();
}

/**
 * Returns the ids of the selected places, which may include deleted places; null outside selection mode. They are in the
 * address, for “Back”, a reload and the print pack's link. `onBack` is called after back or forward.
 */
export function useSelection(onBack: (isSelecting: boolean) => void) {
  const [selected, setSelected] = useState(selectedIds);
  const [path] = useState(() => window.location.pathname);
  const afterStop = useRef<() => void>(null);

  const follow = useEffectEvent(() => {
    const ids = selectedIds();
    if (window.location.pathname !== path || (ids === null) === (selected === null)) return;
    setSelected(ids);
    const then = afterStop.current ?? (() => onBack(ids !== null));
    afterStop.current = null;
    // The browser restores the scroll first.
    requestAnimationFrame(then);
  });
  useEffect(() => {
    const listening = new AbortController();
    window.addEventListener('popstate', () => follow(), listening);
    return () => listening.abort();
  }, []);

  function change(ids: Ids | null, entry: EntryState = {}, replace = true) {
    setSelected(ids);
    // A deletion may end it when another page is open.
    if (ids === null && selectedIds() === null) return;
    const query = ids ? `?sec=${[...ids].join(',')}` : '';
    navigate(window.location.pathname + query, { replace, state: { ...entryState(), ...entry } });
  }
  return {
    selected,
    start: () => change(new Set(), { selecting: true, choosing: false }, false),
    /** Ends it at the list. */
    stop(then = () => {}) {
      if (selectedIds() !== null && entryState()?.selecting) {
        afterStop.current = then;
        return goBack();
      }
      // The next selection answers no other page.
      change(null, { choosing: false });
      then();
    },
    /** Returns to the page that asked for a choice, if any. */
    giveUp(then: () => void) {
      if (readNavigationState(entryState()).choosing) goBack();
      else this.stop(then);
    },
    select(places: readonly Place[], isSelected: boolean) {
      const ids = new Set(selected);
      for (const { id } of places) {
        if (isSelected) ids.add(id);
        else ids.delete(id);
      }
      change(ids);
    },
  };
}

export type Selection = ReturnType<typeof useSelection>;
