import { useEffect, useEffectEvent } from 'react';

/**
 * Moves the focus once what it goes to is on the page: after each commit in which `reason` is a new one, the first
 * included. Falsy reasons move nothing; an object is new each time.
 */
export function useFocusAfterCommit(
  reason: unknown,
  find: () => Element | RadioNodeList | null | undefined,
): void {
  const focus = useEffectEvent(() => {
    const element = find();
    if (element instanceof HTMLElement) element.focus();
  });
  useEffect(() => {
    if (reason) focus();
  }, [reason]);
}
