import { type RefObject, useEffect } from 'react';

/** Scrolls to a button after each new failure: its text, above the button, would push it out of a phone's dialog. */
export function useRevealed(button: RefObject<HTMLElement | null>, failure: string | null): void {
  useEffect(() => {
    if (failure !== null) button.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [button, failure]);
}
