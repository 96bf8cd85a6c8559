import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { Place } from '#shared/contract/place.ts';
import type { NavigationState } from '#web/lib/navigation-state.ts';

/** Returns the ids of an address with `?sec=id,id`; null for another address. */
function selectedIds(): string[] | null {
  const ids = new URLSearchParams(window.location.search).get('sec');
  return ids?.split(',').filter(Boolean) ?? null;
}

/**
 * Returns the ids of the selected places, which may include deleted places; null outside selection mode. They are in the
 * address, for “Back”, a reload and the print pack's link.
 */
export function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(() => {
    const ids = selectedIds();
    return ids && new Set(ids);
  });

  function change(ids: ReadonlySet<string> | null) {
    setSelected(ids);
    // A deletion may end it when another page is open.
    if (ids === null && selectedIds() === null) return;
    const query = ids ? `?sec=${[...ids].join(',')}` : '';
    const kept = window.history.state as NavigationState | null;
    // The next selection answers no other page.
    const state = ids ? kept : { ...kept, choosing: false };
    navigate(window.location.pathname + query, { replace: true, state });
  }
  return {
    selected,
    start: () => change(new Set()),
    stop: () => change(null),
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
