import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Calls `onEscape` on Esc regardless of focus, unless another handler has prevented the event. */
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
 * Closes a menu on Esc (then refocuses its button), on a press outside, and when focus leaves. `whole`
 * contains the menu and its button, which has `aria-expanded`.
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
    // Focus events are not enough: Safari does not focus a pressed button.
    const listening = new AbortController();
    for (const type of ['pointerdown', 'focusin'])
      document.addEventListener(type, (event) => reach(event), listening);
    return () => listening.abort();
  }, [open]);
}

/** Returns the open modal dialog. Uses our own attribute: browsers without `:modal` reject the whole selector. */
export const openModal = (): Element | null => document.querySelector('dialog[data-modal][open]');
