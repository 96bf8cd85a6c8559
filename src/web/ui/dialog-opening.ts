import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { dismissSeenToast } from '#web/ui/toast/toasts.ts';

/** Root element of the application; a non-modal dialog is outside it, in `<body>`. */
const APPLICATION_ID = 'root';

function focusIn(dialog: HTMLDialogElement, focusField: boolean): void {
  const field = focusField && dialog.querySelector<HTMLElement>('input, textarea');
  (field || dialog.querySelector<HTMLElement>('h2'))?.focus();
}

/**
 * Opens a dialog, and closes a toast that would cover it; closing restores the focus. If not `modal`, makes the application inert and leaves
 * third-party widgets usable.
 */
export function useOpening(
  dialog: RefObject<HTMLDialogElement | null>,
  { open, modal, focusField }: { open: boolean; modal: boolean; focusField: boolean },
): void {
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || element === null) return;
    dismissSeenToast();
    if (modal) {
      element.showModal();
      focusIn(element, focusField);
      return () => {
        element.close();
        // The event of an element that is removed meanwhile does not reach the document: a toast would be gone with it.
        document.dispatchEvent(new Event('close'));
      };
    }
    const application = document.getElementById(APPLICATION_ID);
    const before = document.activeElement;
    element.open = true;
    focusIn(element, focusField);
    application?.setAttribute('inert', '');
    return () => {
      // An inert element cannot take the focus, and only a modal dialog restores it automatically.
      application?.removeAttribute('inert');
      element.open = false;
      if (before instanceof HTMLElement) before.focus();
    };
  }, [dialog, open, modal, focusField]);
}

/** Handles a press on the backdrop only if it also began there: a text selection may end over it. */
export function useBackdropPress(backdrop: RefObject<HTMLElement | null>, onPress: () => void): void {
  useEffect(() => {
    const element = backdrop.current;
    if (element === null) return;
    let began = false;
    const listening = new AbortController();
    const options = { signal: listening.signal };
    const begin = (event: Event) => {
      began = event.target === element;
    };
    const end = (event: Event) => {
      if (began && event.target === element) onPress();
    };
    element.addEventListener('pointerdown', begin, options);
    element.addEventListener('click', end, options);
    return () => listening.abort();
  }, [backdrop, onPress]);
}
