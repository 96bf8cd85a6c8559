import { useEffect, useEffectEvent } from 'react';
import { forgetTyping, keepTyping, readTyping } from '#web/lib/kept-typing.ts';

/** As much of a form as this takes. */
export interface TypedForm<Input> {
  values: Input;
  reset: (to: Input) => void;
}

/**
 * Lets what was typed into a form outlive its document, in this tab: a reload by hand, or the one with which a page
 * makes way for a new build.
 */
export function useKeptTyping<Input extends Record<string, string | boolean>>(
  key: string,
  form: TypedForm<Input>,
  initial: Input,
): void {
  const restore = useEffectEvent(() => {
    const typed = readTyping(key, initial);
    forgetTyping(key);
    if (typed !== null) form.reset({ ...initial, ...typed });
  });
  const keep = useEffectEvent(() => keepTyping(key, form.values, initial));
  useEffect(() => {
    restore();
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('pagehide', () => keep(), { signal });
    // The same document is back, out of the browser's cache: what it holds is not to be restored after it is sent.
    window.addEventListener('pageshow', () => forgetTyping(key), { signal });
    return () => listening.abort();
  }, [key]);
}
