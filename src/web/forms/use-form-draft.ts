import { useEffect, useEffectEvent } from 'react';
import { forgetTyping, readDraft, saveDraft } from '#web/lib/form-draft.ts';

/** As much of a form as this takes. */
export interface TypedForm<Input> {
  values: Input;
  reset: (to: Input) => void;
}

const isHidden = () => document.visibilityState === 'hidden';

/**
 * Lets what was typed into a form outlive its document, in this tab: a reload by hand, the one with which a page makes
 * way for a new build, or a phone that ends a page behind another app. That comes without `pagehide`: what is out of
 * sight is kept at once.
 */
export function useFormDraft<Input extends Record<string, string | boolean>>(
  key: string,
  form: TypedForm<Input>,
  initial: Input,
): void {
  const restore = useEffectEvent(() => {
    const typed = readDraft(key, initial);
    forgetTyping(key);
    if (typed !== null) form.reset({ ...initial, ...typed });
  });
  const keep = useEffectEvent(() => saveDraft(key, form.values, initial));
  // In sight again, it is the same document.
  const lookAgain = useEffectEvent(() => (isHidden() ? keep() : forgetTyping(key)));
  useEffect(() => {
    restore();
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('pagehide', () => keep(), { signal });
    // The same document is back, out of the browser's cache: what it holds is not to be restored after it is sent.
    window.addEventListener('pageshow', () => forgetTyping(key), { signal });
    document.addEventListener('visibilitychange', () => lookAgain(), { signal });
    return () => {
      listening.abort();
      // Its form went as well, with an answer that came behind another app.
      if (isHidden()) forgetTyping(key);
    };
  }, [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept follows what is typed, or sent, until then
  useEffect(() => {
    if (isHidden()) keep();
  }, [form.values]);
}
