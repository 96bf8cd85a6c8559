import { useEffect, useEffectEvent } from 'react';

/** Scrolls to what describes an invalid field; in a window without room for both, the field stays. */
function revealError(field: HTMLElement): void {
  if (field.getAttribute('aria-invalid') !== 'true') return;
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  for (const id of [...ids.reverse(), field.id])
    document.getElementById(id)?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

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
    if (!(element instanceof HTMLElement)) return;
    element.focus();
    revealError(element);
  });
  useEffect(() => {
    if (reason) focus();
  }, [reason]);
}
