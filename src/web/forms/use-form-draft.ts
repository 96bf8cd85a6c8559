import { useEffect, useEffectEvent } from 'react';
import type { StoredItem } from '#web/lib/browser-storage.ts';
import { readDraft, saveDraft } from '#web/lib/form-draft.ts';
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

const isHidden = () => document.visibilityState === 'hidden';

interface DraftOptions {
  /** Sends the form also after it was removed: if that fails, the draft is kept. */
  task?: Pick<ReturnType<typeof useTask>, 'ifItFails' | 'running'>;
  /** Kept for {@link readSeen}. */
  seen?: unknown;
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
  { task, seen }: DraftOptions = {},
): void {
  const restore = useEffectEvent(() => {
    const typed = readDraft(draft, initial);
    draft.remove();
    if (typed !== null) form.reset({ ...initial, ...typed });
  });
  const save = useEffectEvent(() => saveDraft(draft, form.values, initial, seen));
  // When shown again, the document still has its input.
  const saveOrClear = useEffectEvent(() => (isHidden() ? save() : draft.remove()));
  const leave = useEffectEvent((path: string) => {
    task?.ifItFails(() => saveDraft(draft, form.values, initial, seen));
    if (draft.outlivesForm?.()) {
      if (save()) showToast(keptForLogin);
    }
    // The form was removed in the background, after a reply arrived.
    else if (isHidden()) draft.remove();
    // On its own page, a form is removed when it was sent or cancelled.
    else if (window.location.pathname !== path && !task?.running) save();
  });
  useEffect(() => {
    restore();
    const path = window.location.pathname;
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('pagehide', () => save(), { signal });
    // The document returns from the back-forward cache with its input; delete the draft, or it would be
    // restored after sending.
    window.addEventListener('pageshow', () => draft.remove(), { signal });
    document.addEventListener('visibilitychange', () => saveOrClear(), { signal });
    return () => {
      listening.abort();
      leave(path);
    };
  }, [draft]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft follows the values
  useEffect(() => {
    if (isHidden()) save();
  }, [form.values]);
}
