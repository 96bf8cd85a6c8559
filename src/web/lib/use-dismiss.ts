import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Hears Esc wherever the focus is, unless something else has taken it. */
export function useEscape(active: boolean, onEscape: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    event.preventDefault();
    onEscape();
  });
  useEffect(() => {
    if (!active) return;
    const listening = new AbortController();
    document.addEventListener('keydown', (event) => press(event), listening);
    return () => listening.abort();
  }, [active]);
}

/**
 * Closes a menu on Esc, which hands the focus back to its button, on a press outside, and when the focus leaves. `whole`
 * holds the menu and the button, which has `aria-expanded`.
 */
export function useDismiss(whole: RefObject<HTMLElement | null>, open: boolean, onDismiss: () => void): void {
  useEscape(open, () => {
    onDismiss();
    whole.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  });
  const reach = useEffectEvent(({ target }: Event) => {
    if (target instanceof Node && !whole.current?.contains(target)) onDismiss();
  });
  useEffect(() => {
    if (!open) return;
    const listening = new AbortController();
    // Not by the focus alone: Safari gives none to a button that is pressed.
    for (const type of ['pointerdown', 'focusin']) {
      document.addEventListener(type, (event) => reach(event), listening);
    }
    return () => listening.abort();
  }, [open]);
}
