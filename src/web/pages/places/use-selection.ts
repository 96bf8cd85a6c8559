import { useState } from 'react';
import type { Place } from '#shared/contract/place.ts';

/** Returns the ids of the selected places, which may include deleted places; null outside selection mode. */
export function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null);
  return {
    selected,
    start: () => setSelected(new Set()),
    stop: () => setSelected(null),
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
