import { useState } from 'react';
import type { Place } from '#shared/contract/place.ts';

/** Which places are selected; ids that there are no longer may be among them. */
export function useSelection() {
  const [selecting, setSelecting] = useState(false);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return {
    selecting,
    selected,
    start: () => setSelecting(true),
    /** Forgets what was selected. */
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
