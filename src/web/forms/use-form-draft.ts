import { useEffect, useEffectEvent } from 'react';
import { matchPage } from '#shared/routing/pages.ts';
import type { StoredItem } from '#web/lib/browser-storage.ts';
import { readDraft, readSeen, saveDraft } from '#web/lib/form-draft.ts';
import { showToast, type ToastContent } from '#web/ui/toast/toasts.ts';
import type { useTask } from './use-task.ts';

interface TypedForm<Input> {
  values: Input;
  reset: (to: Input) => void;
}

interface FormDraft extends StoredItem {
  /** True if the draft is also kept when the form is removed now. */
  outlivesForm?(): boolean;
}

/** In place of the session's own toast, where something typed was stored. */
const keptForLogin: ToastContent = {
  title: 'Oturumunuz Kapandı',
  description: 'Yazdıklarınız kaybolmadı; yeniden giriş yapınca yerinde bulursunuz.',
  destructive: true,
};

/** Fill the forms that are shown from their drafts. */
const restoreShown = new Set<() => void>();

// An owner's path changes with the business's name.
const pageName = () => matchPage(window.location.pathname).name;
const isHidden = () => document.visibilityState === 'hidden';

interface DraftOptions {
  /** Sends the form also after it was removed: if that fails, the draft is kept. */
  task?: Pick<ReturnType<typeof useTask>, 'ifItFails' | 'running'>;
  /** Kept for {@link readSeen}. */
  seen?: unknown;
  /** False if a draft with this `seen` is of another record, which the form does not show. */
  isOf?: (seen: unknown) => boolean;
}

/**
 * Keeps a form's input in this tab when another page is opened, or when its document ends: after a reload, for a new
 * build, or when a phone discards a background page. A phone sends no `pagehide` then, so a hidden page saves at once.
 * `draft` is the same object as long as the form is shown.
 */
export function useFormDraft<Input extends Record<string, string | boolean>>(
  draft: FormDraft,
  form: TypedForm<Input>,
  initial: Input,
  { task, seen, isOf = () => true }: DraftOptions = {},
): void {
  const restore = useEffectEvent(() => {
    const typed = readDraft(draft, initial);
    const newer = Object.entries(form.values).filter(([name, value]) => value !== initial[name]);
    // A form without `seen` makes records: the other one that was begun in it must not get fields of this one.
    if ((newer.length > 0 && seen === undefined) || !isOf(readSeen(draft))) return;
    draft.remove();
    if (typed === null) return;
    form.reset({ ...initial, ...typed, ...Object.fromEntries(newer) });
  });
  const save = useEffectEvent(() => saveDraft(draft, form.values, initial, seen));
  /** The document still has its input. `left` is the draft when it was left, which a newer document may have sent or replaced. */
  const comeBack = useEffectEvent((left: string | null | undefined) => {
    if (left !== undefined && draft.read() !== left) form.reset({ ...initial, ...readDraft(draft, initial) });
    draft.remove();
  });
  const leave = useEffectEvent((page: string) => {
    task?.ifItFails(() => {
      saveDraft(draft, form.values, initial, seen);
      // The owner may have come back meanwhile.
      for (const restoreForm of restoreShown) restoreForm();
    });
    if (draft.outlivesForm?.()) {
      if (save()) showToast(keptForLogin);
    }
    // On its own page, a form is removed when it was sent or cancelled.
    else if (pageName() !== page && !task?.running) save();
    // The form was removed in the background, after a reply arrived.
    else if (isHidden()) draft.remove();
  });
  useEffect(() => {
    restore();
    const restoreLate = () => restore();
    restoreShown.add(restoreLate);
    const page = pageName();
    const listening = new AbortController();
    const { signal } = listening;
    // The document may return from the back-forward cache; some browsers first report that it is visible.
    let left: string | null | undefined;
    function leaveDocument() {
      save();
      left = draft.read();
    }
    // Deletes the draft, or it would be restored after sending.
    function returnToDocument() {
      comeBack(left);
      left = undefined;
    }
    window.addEventListener('pagehide', leaveDocument, { signal });
    window.addEventListener('pageshow', returnToDocument, { signal });
    const saveOrReturn = () => (isHidden() ? void save() : returnToDocument());
    document.addEventListener('visibilitychange', saveOrReturn, { signal });
    return () => {
      listening.abort();
      restoreShown.delete(restoreLate);
      leave(page);
    };
  }, [draft]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft follows the values
  useEffect(() => {
    if (isHidden()) save();
  }, [form.values]);
}
