import { useEffect, useRef, useState } from 'react';
import { failureText } from '#web/identity/identity-errors.ts';
import { showErrorToast } from '#web/lib/toasts.ts';

/** A form's work: one thing at a time, whose failure is shown beside it and as a toast. */
export function useTask<Kind extends string>() {
  const [busy, setBusy] = useState<Kind | null>(null);
  const [error, setError] = useState<string | null>(null);
  const leaving = useRef<AbortController>(null);
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current?.abort();
  }, []);

  /** Whether the form is gone: what it began may end, but must not speak or navigate any more. */
  const left = () => leaving.current?.signal.aborted ?? false;

  function fail(sentence: string) {
    if (left()) return;
    setError(sentence);
    showErrorToast(sentence);
  }

  /** Never rejects. `fallback` is said for failures without a sentence of their own (SPEC section 8). */
  async function run(kind: Kind, work: () => Promise<void>, fallback: string): Promise<void> {
    setError(null);
    setBusy(kind);
    try {
      await work();
    } catch (failure) {
      fail(failureText(failure, fallback));
    } finally {
      setBusy(null);
    }
  }

  return {
    busy,
    error,
    left,
    fail,
    run,
    forgetError: () => setError(null),
    signal: () => leaving.current?.signal,
  };
}
