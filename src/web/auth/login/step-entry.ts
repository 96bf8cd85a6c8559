import { useEffect, useEffectEvent } from 'react';
import { STEP_ENTRY } from './sent-code-key.ts';

const isStepEntry = () => history.state === STEP_ENTRY;

/** If the current history entry is the step's, goes back by one. Resolves when done. */
export async function leaveStepEntry(): Promise<void> {
  if (!isStepEntry()) return;
  const left = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  history.back();
  await left;
}

/** Makes the browser's back button leave the step instead of the page. */
export function useStepEntry(onBack: () => void): void {
  const leave = useEffectEvent(onBack);
  useEffect(() => {
    // After a reload, the entry already exists.
    if (!isStepEntry()) history.pushState(STEP_ENTRY, '');
    const onPopState = () => {
      if (!isStepEntry()) leave();
    };
    window.addEventListener('popstate', onPopState);
    return () => {
      window.removeEventListener('popstate', onPopState);
      void leaveStepEntry();
    };
  }, []);
}
