import { useEffect, useEffectEvent } from 'react';

/** State of the entry in the browser's history that a step has to itself. */
const STEP_ENTRY = 'step';

const isStepEntry = () => history.state === STEP_ENTRY;

/** Goes back to the entry before that of the step, if that is the current one. Resolves once it is. */
export async function leaveStepEntry(): Promise<void> {
  if (!isStepEntry()) return;
  const left = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  history.back();
  await left;
}

/** The browser's back button leaves the step that uses this, not the page. The entry goes with the step. */
export function useStepEntry(onBack: () => void): void {
  const leave = useEffectEvent(onBack);
  useEffect(() => {
    // After a reload it is there already.
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
