import { useEffect, useRef, useState } from 'react';
import { errorText, WaitError } from '#web/api/api-client.ts';
import { showErrorToast } from '#web/ui/toast/toasts.ts';

interface TaskOptions {
  /** It goes on when its form has gone, and says what came of it all the same. */
  detached?: boolean;
}

/** The sentence for a failure; a text is for those that have none of their own (product.md 8.1). */
type OnFailure = string | ((error: unknown) => string);

/** What a form or button does: which action is running, and what was said of the last one that failed;
 * `retryAt` is when that one may be tried again, in ms since the epoch, where it came too soon. */
export function useTask<Action extends string>({ detached = false }: TaskOptions = {}) {
  const [running, setRunning] = useState<Action | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [retryAt, setRetryAt] = useState<number | null>(null);
  const underWay = useRef(false);
  const leaving = useRef<AbortController>(null);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => {
      if (!detached) controller.abort();
    };
  }, [detached]);

  function clearError() {
    setError(null);
    setRetryAt(null);
  }

  /**
   * Never rejects: a failure is a toast and `error`. One action at a time. Once its signal is aborted the form is gone,
   * and the work must neither speak nor navigate.
   */
  async function run(action: Action, work: (signal: AbortSignal) => Promise<void>, onFailure: OnFailure) {
    if (underWay.current) return;
    underWay.current = true;
    leaving.current ??= new AbortController();
    const { signal } = leaving.current;
    clearError();
    setRunning(action);
    try {
      await work(signal);
    } catch (failure) {
      if (signal.aborted) return;
      const sentence = typeof onFailure === 'string' ? errorText(failure, onFailure) : onFailure(failure);
      setError(sentence);
      if (failure instanceof WaitError) setRetryAt(failure.retryAt);
      showErrorToast(sentence);
    } finally {
      underWay.current = false;
      setRunning(null);
    }
  }

  return { running, error, retryAt, run, clearError };
}
