import { useState } from 'react';
import type { Place } from '#shared/contract/place.ts';

/** Returns the ids of the selected places; may include deleted places. */
export function useSelection() {
  const [selecting, setSelecting] = useState(false);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return {
    selecting,
    selected,
    start: () => setSelecting(true),
    /** Ends selection mode and clears the selection. */
    stop() {
      setSelecting(false);
      setSelected(new Set());
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
