import { useState } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import type { Place } from '#shared/contract/place.ts';

/**
 * Returns the ids of the selected places, which may include deleted places; null outside selection mode. The print
 * pack's link `?sec=id,id` starts it.
 */
export function useSelection() {
  const linked = new URLSearchParams(useSearch()).get('sec');
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(() =>
    linked === null ? null : new Set(linked.split(',')),
  );
  return {
    selected,
    start: () => setSelected(new Set()),
    stop() {
      setSelected(null);
      if (linked !== null) navigate(window.location.pathname, { replace: true });
    },
    select(places: readonly Place[], isSelected: boolean) {
      const ids = new Set(selected);
      for (const { id } of places) {
        if (isSelected) ids.add(id);
        else ids.delete(id);
      }
      setSelected(ids);
    },
  };
}

export type Selection = ReturnType<typeof useSelection>;
