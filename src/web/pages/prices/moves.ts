import { useState } from 'react';
import type { EditedList } from '#web/owner/prices/edited-list.ts';

/** Moves of one product or section in a row: one “Geri Al” takes all of them back. */
export interface Moved {
  /** Of the product or section. */
  key: number;
  /** The list before the first of them. */
  before: EditedList;
  /** Says what was moved, and where it is now. */
  sentence: string;
  undo: () => void;
}

/** The last moves; null after another change. Their line is in the open panel, where it covers nothing. */
export function useMoves() {
  const [moved, report] = useState<Moved | null>(null);
  const of = (key: number) => (moved?.key === key ? moved : null);
  return {
    moved,
    of,
    before: (key: number, list: EditedList) => of(key)?.before ?? list,
    report,
    forget: () => report(null),
  };
}

export type Moves = ReturnType<typeof useMoves>;
