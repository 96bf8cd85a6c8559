import type { EditedList } from '#web/owner/prices/edited-list.ts';
import { currentToast, showToast } from '#web/ui/toast/toasts.ts';

/** Moves of one product or section while their toast is open: one “Geri Al” takes all of them back. */
let run: { key: number; toast: number | undefined; before: EditedList } | undefined;

/** Returns the list before the first move of this run, or else `list`. */
export function beforeMoves(key: number, list: EditedList): EditedList {
  const toast = currentToast();
  return run?.key === key && toast?.open && toast.id === run.toast ? run.before : list;
}

interface Moved {
  key: number;
  before: EditedList;
  title: string;
  /** Where it is now. */
  place: string;
  undo: () => void;
}

export function offerUndo({ key, before, title, place, undo }: Moved): void {
  showToast({ title, description: place, action: { label: 'Geri Al', run: undo } });
  run = { key, before, toast: currentToast()?.id };
}
