import { useEffect, useRef, useState } from 'react';
import type { ApiErrorCode } from '#shared/contract/errors.ts';
import { errorText, hasErrorCode, WaitError } from '#web/api/api-errors.ts';
import { useCountdown } from '#web/lib/use-countdown.ts';
import { waitSentence } from '#web/lib/wait-in-words.ts';
import { showNotice } from '#web/ui/toast/show-notice.ts';
import { showErrorToast } from '#web/ui/toast/toasts.ts';

/** Returns a task's failure; with a waiting time, the rest of it, and nothing when it is over. */
export function useFailureText({ error, retryAt }: { error: string | null; retryAt: number | null }) {
  const left = useCountdown(retryAt ?? 0);
  if (retryAt === null) return error;
  return left > 0 ? waitSentence(left) : null;
}

interface TaskOptions {
  /** True if the task continues after its form is gone, and still reports its result. */
  detached?: boolean;
  /** Errors on which the owner can act, shown as notices. For tasks outside product.md 8.1. */
  ordinary?: readonly ApiErrorCode[];
}

/** The message of a failure, null if the form itself shows it; a string applies to errors without their own message (product.md 8.1). */
type OnFailure = string | ((error: unknown) => string | null);

/**
 * Runs the actions of a form or button. Returns the running action and the message of the last failure.
 * `retryAt` is the time of the next attempt, in ms since the epoch, if the last one came too soon.
 */
export function useTask<Action extends string>({ detached = false, ordinary = [] }: TaskOptions = {}) {
  const [running, setRunning] = useState<Action | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [retryAt, setRetryAt] = useState<number | null>(null);
  const inFlight = useRef(false);
  const leaving = useRef<AbortController>(null);
  const afterFailure = useRef<() => void>(undefined);
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
   * Runs one action at a time. Never rejects: a failure sets `error` and shows a toast. When its signal
   * aborts, the form is gone, and the work must neither show messages nor navigate.
   */
  async function run(action: Action, work: (signal: AbortSignal) => Promise<void>, onFailure: OnFailure) {
    if (inFlight.current) return;
    inFlight.current = true;
    leaving.current ??= new AbortController();
    const { signal } = leaving.current;
    clearError();
    setRunning(action);
    try {
      await work(signal);
    } catch (failure) {
      if (signal.aborted) return;
      afterFailure.current?.();
      const sentence = typeof onFailure === 'string' ? errorText(failure, onFailure) : onFailure(failure);
      if (sentence === null) return;
      setError(sentence);
      if (failure instanceof WaitError) setRetryAt(failure.retryAt);
      if (ordinary.some((code) => hasErrorCode(failure, code))) showNotice(sentence);
      else showErrorToast(sentence);
    } finally {
      inFlight.current = false;
      afterFailure.current = undefined;
      setRunning(null);
    }
  }

  return {
    running,
    error,
    retryAt,
    run,
    clearError,
    /** Its form is gone: calls `then` if the running action fails. */
    ifItFails(then: () => void) {
      if (inFlight.current) afterFailure.current = then;
    },
    /** True if the form of the running action is gone, so that only a failed task can report an error. */
    isLeft: () => afterFailure.current !== undefined,
  };
}
