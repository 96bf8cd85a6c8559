import { useEffect, useEffectEvent } from 'react';

/**
 * Focuses an element after each commit in which `reason` has changed, the first commit included. Ignores
 * falsy reasons; a new object is a new reason.
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
