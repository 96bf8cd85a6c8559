import { useEffect, useEffectEvent } from 'react';

/** Scrolls to an invalid field's label and to what describes it; in a window without room for all, the field stays. */
function revealError(field: HTMLElement): void {
  if (field.getAttribute('aria-invalid') !== 'true') return;
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  const label = document.querySelector(`[for="${field.id}"]`);
  for (const each of [label, ...ids.reverse().map((id) => document.getElementById(id)), field])
    each?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
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
