import { useEffect, useEffectEvent } from 'react';
import { clearDraft, readDraft, saveDraft } from '#web/lib/form-draft.ts';

export interface TypedForm<Input> {
  values: Input;
  reset: (to: Input) => void;
}

const isHidden = () => document.visibilityState === 'hidden';

/**
 * Keeps a form's input in this tab when its document ends: after a reload, for a new build, or when a phone
 * discards a background page. A phone sends no `pagehide` then, so a hidden page saves at once.
 */
export function useFormDraft<Input extends Record<string, string | boolean>>(
  key: string,
  form: TypedForm<Input>,
  initial: Input,
): void {
  const restore = useEffectEvent(() => {
    const typed = readDraft(key, initial);
    clearDraft(key);
    if (typed !== null) form.reset({ ...initial, ...typed });
  });
  const save = useEffectEvent(() => saveDraft(key, form.values, initial));
  // When shown again, the document still has its input.
  const saveOrClear = useEffectEvent(() => (isHidden() ? save() : clearDraft(key)));
  useEffect(() => {
    restore();
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('pagehide', () => save(), { signal });
    // The document returns from the back-forward cache with its input; delete the draft, or it would be
    // restored after sending.
    window.addEventListener('pageshow', () => clearDraft(key), { signal });
    document.addEventListener('visibilitychange', () => saveOrClear(), { signal });
    return () => {
      listening.abort();
      // The form was removed in the background, after a reply arrived.
      if (isHidden()) clearDraft(key);
    };
  }, [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft follows the values
  useEffect(() => {
    if (isHidden()) save();
  }, [form.values]);
}
